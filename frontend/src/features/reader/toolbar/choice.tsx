import { useId } from "react";
import styles from "./choice.module.css";

interface ChoiceProps<T extends string> {
  legend: string;
  options: readonly T[];
  labels: Readonly<Record<T, string>>;
  value: T;
  onChoose: (option: T) => void;
}

/** One of a few options, side by side. */
export function Choice<T extends string>(props: ChoiceProps<T>) {
  const { legend, options, labels, value, onChoose } = props;
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option} className={styles.option}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={option === value}
              onChange={() => onChoose(option)}
            />
            <span>{labels[option]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
