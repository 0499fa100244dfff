import type { ToastOffer } from "./toast.ts";

/** Where a message leads: a real link, which can also be opened in another tab. */
export function MessageOffer({ offer, onTaken }: { offer: ToastOffer; onTaken: () => void }) {
  return (
    <a
      className="Toastify__offer"
      href={offer.address}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        offer.open(offer.address);
        onTaken();
      }}
    >
      {offer.label}
    </a>
  );
}
