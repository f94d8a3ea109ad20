/** In rupees for a quarter. */
const quarters = [
  ['Nursery and Kindergarten', 1500],
  ['Classes I to V', 1800],
  ['Classes VI to VIII', 2100],
  ['Classes IX and X', 2550],
  ['Classes XI and XII, arts and commerce', 2700],
  ['Classes XI and XII, science', 3000],
] as const;

const grouped = new Intl.NumberFormat('en-IN');

/** For the page and the PDF, so that they agree: the classes, each quarter, in a year. */
export function feeRows(currency: '₹' | 'Rs '): string[][] {
  return quarters.map(([classes, quarter]) => [
    classes,
    currency + grouped.format(quarter),
    currency + grouped.format(4 * quarter),
  ]);
}
