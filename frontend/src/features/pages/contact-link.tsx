/** The address for questions; index.html names it, so that whoever runs Berea can set it. */
export function ContactLink() {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="berea-contact"]');
  if (!meta) return <>the people who run this site</>;
  return <a href={`mailto:${meta.content}`}>{meta.content}</a>;
}
