/** Reads or writes a storage; undefined where the browser stores nothing, which only throws. */
export function attempt<Found>(use: () => Found): Found | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
