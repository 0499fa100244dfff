import { type ComponentProps, lazy, Suspense } from "react";

const CompareDialog = lazy(async () => ({
  default: (await import("./compare-dialog.tsx")).CompareDialog,
}));

type CompareOnDemandProps = Omit<ComponentProps<typeof CompareDialog>, "reference"> & {
  /** What is compared; without it there is no dialog. */
  reference: string | undefined;
};

/** The comparison, fetched when it is first asked for. */
export function CompareOnDemand({ reference, ...props }: CompareOnDemandProps) {
  if (!reference) return null;
  return (
    <Suspense fallback={null}>
      <CompareDialog reference={reference} {...props} />
    </Suspense>
  );
}
