import { useEffect, useState } from "react";
import { sizeHeader } from "./download-books.ts";
import { bookCaches } from "./kept-text.ts";

/** Says that the whole Bible is here, and how much room it takes. */
export function KeptSize() {
  const [bytes, setBytes] = useState<number>();
  useEffect(() => {
    let isShown = true;
    countBytes().then(
      (counted) => isShown && setBytes(counted),
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, []);
  const size = bytes && ` It takes ${(bytes / 1_000_000).toFixed(1)} MB.`;
  return <p>The whole Bible is kept on this device.{size}</p>;
}

async function countBytes(): Promise<number> {
  let bytes = 0;
  for (const name of await bookCaches()) {
    for (const book of await (await caches.open(name)).matchAll()) {
      bytes += Number(book.headers.get(sizeHeader));
    }
  }
  return bytes;
}
