/** Tests that are long by nature are short in `npm test`; `npm run trials -- long-tests` runs them whole. */
export const isLong = process.env.TRIALS === 'long';

/** All variants in trials. In short, a list of cases takes them in turn: each case in one, each variant in some. */
export function variantsOf<Variant>(variants: readonly Variant[], index: number): readonly Variant[] {
  return isLong ? variants : variants.slice(index % variants.length).slice(0, 1);
}
