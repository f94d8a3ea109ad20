/** What the page hears of a photo that it has sent to another place or onto the cover. */
export type OrderAnswer = { told: string; broke?: undefined } | { told?: undefined; broke: string };

/** The ids with one of them at another place, counted from 1; a place before the first or behind the last means that one. */
export function inPlace(ids: readonly string[], id: string, place: number): readonly string[] {
  const others = ids.filter((other) => other !== id);
  const index = Math.min(Math.max(place, 1), ids.length) - 1;
  return [...others.slice(0, index), id, ...others.slice(index)];
}
