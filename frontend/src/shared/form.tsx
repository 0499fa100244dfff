import { type ComponentProps, useState } from "react";

/** The text in a field of the form, "" where there is none. */
export type FieldOf = (name: string) => string;

interface FormProps extends Omit<ComponentProps<"form">, "onSubmit"> {
  onSend: (field: FieldOf, form: HTMLFormElement) => void;
}

/** A form that checks itself in its own words, and leads to the first required field that is empty. */
export function Form({ onSend, ...props }: FormProps) {
  return (
    <form
      noValidate
      {...props}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const required = form.querySelectorAll<
          HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
        >("[required]");
        [...required].find(({ value }) => !value.trim())?.focus();
        const data = new FormData(form);
        onSend((name) => String(data.get(name) ?? ""), form);
      }}
    />
  );
}

/** What came of sending a form, as `FormMessage` says it. */
interface Said {
  error?: string;
  done?: string;
}

/** Sends what a form holds, once at a time, and says what came of it. */
export function useSubmit(describe: (failure: unknown) => string) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said>({});

  /** Sends unless `fault` says what is wrong with the form. */
  async function send(fault: string | null, act: () => Promise<Said>): Promise<void> {
    setSaid(fault ? { error: fault } : {});
    if (fault || busy) return;
    setBusy(true);
    try {
      setSaid(await act());
    } catch (failure) {
      setSaid({ error: describe(failure) });
    } finally {
      setBusy(false);
    }
  }

  return { busy, said, send, clear: () => setSaid({}) };
}
