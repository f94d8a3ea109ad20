/** The pages on which something is written that others may change, too. */
const forms = [
  /^\/admin\/((?:notices|photos|albums|results|faculty|calendar)\/[0-9a-v]{26})\/edit$/,
  /^\/admin\/(enquiries\/[0-9a-v]{26})$/,
  /^\/admin\/(pages\/[0-9a-v]{26})(?:\/(?:add|settings|blocks\/.+))?$/,
];

/** What is edited at an address, such as `notices/` and an id; undefined = nothing. */
export function editingPlace(pathname: string): string | undefined {
  for (const form of forms) {
    const place = form.exec(pathname)?.[1];
    if (place) return place;
  }
  return undefined;
}

export function isEditingPlace(place: unknown): place is string {
  return (
    typeof place === 'string' &&
    /^(notices|photos|albums|results|faculty|calendar|enquiries|pages)\/[0-9a-v]{26}$/.test(place)
  );
}
