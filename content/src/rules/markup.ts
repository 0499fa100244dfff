const allowed = /^<(\/?)(i|b|em|strong)>$/;

/** Only `<i> <b> <em> <strong>`, each closed in its turn; no entity; quotation marks in pairs. */
export function markup(text: string): string[] {
  const faults: string[] = [];
  const open: string[] = [];
  for (const [tag] of text.matchAll(/<[^>]*>?|>/g)) {
    const [, closing, name = ""] = allowed.exec(tag) ?? [];
    if (!name) faults.push(`has the markup ${tag}`);
    else if (!closing) open.push(name);
    else if (open.pop() !== name) faults.push(`closes <${name}> out of turn`);
  }
  for (const name of open) faults.push(`does not close <${name}>`);
  for (const [entity] of text.matchAll(/&#?\w+;/g)) faults.push(`has the entity ${entity}`);
  if (text.split('"').length % 2 === 0) faults.push("does not close a quotation mark");
  return faults;
}
