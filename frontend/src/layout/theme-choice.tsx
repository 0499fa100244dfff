import { chooseTheme, type Theme, themes } from "../shared/theme.ts";
import { useTheme } from "../shared/use-theme.ts";
import styles from "./footer.module.css";

const names: Record<Theme, string> = { light: "Light", sepia: "Sepia", dark: "Dark" };

/** Chooses the colours of the page. */
export function ThemeChoice() {
  const chosen = useTheme();
  return (
    <label className={styles.theme}>
      <span className={styles.title}>Page colours</span>
      <select
        value={chosen ?? ""}
        onChange={(event) =>
          chooseTheme(themes.find((theme) => theme === event.target.value) ?? null)
        }
      >
        <option value="">As the system</option>
        {themes.map((theme) => (
          <option key={theme} value={theme}>
            {names[theme]}
          </option>
        ))}
      </select>
    </label>
  );
}
