import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./field.module.css";

interface FieldProps {
  label: string;
  /** What to know before typing. */
  hint?: string | undefined;
  /** What is wrong with what was typed. */
  error?: string | undefined;
}

/** An input with its label, hint and error. */
export function TextField({ label, hint, error, ...props }: FieldProps & ComponentProps<"input">) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(described) => <input {...props} {...described} className={styles.control} />}
    </Field>
  );
}

/** A select with its label, hint and error; the options are its children. */
export function SelectField({
  label,
  hint,
  error,
  ...props
}: FieldProps & ComponentProps<"select">) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(described) => <select {...props} {...described} className={styles.control} />}
    </Field>
  );
}

interface Described {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

function Field({
  label,
  hint,
  error,
  children,
}: FieldProps & { children: (described: Described) => ReactNode }) {
  const id = useId();
  const described = {
    id,
    "aria-describedby":
      [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined,
    "aria-invalid": error ? (true as const) : undefined,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(described)}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
