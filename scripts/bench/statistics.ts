/** The middle one of the numbers; of an even count the upper of the two. */
export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5);
}

/** The number that `share` of all others (0 to 1) lie below. @throws when there are none */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (found === undefined) throw new Error('Nothing was measured.');
  return found;
}

/** Such as `12,345`, or `0.53` below ten. */
export function figure(value: number): string {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}

/** Such as `0.48–0.55`. */
export function range(numbers: readonly number[]): string {
  return `${figure(Math.min(...numbers))}–${figure(Math.max(...numbers))}`;
}
