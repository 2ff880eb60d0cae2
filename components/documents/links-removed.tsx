/** In place of the links, once they are not there any more: when and why, in words. */
export function LinksRemoved({ title, text }: { title: string; text: string }) {
  return (
    <section className="sheet px-4 py-5 sm:px-6">
      <h2 className="font-semibold">{title}</h2>
      <p className="mt-1 text-second">{text}</p>
    </section>
  );
}
