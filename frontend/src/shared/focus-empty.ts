/** Leads to the first field of a form that must be filled in and is not, if there is one. */
export function focusEmpty(form: HTMLFormElement): void {
  const required = form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[required]");
  [...required].find(({ value }) => !value.trim())?.focus();
}
