export type PdfTable = { kind: 'table'; caption: string; head?: string[]; rows: string[][] };
export type PdfBlock = PdfTable | { kind: 'note'; text: string };

/** All texts are shown as they are; dates are formatted already. `language` is a BCP 47 tag. */
export type PdfDocument = {
  title: string;
  school: { name: string; address: string };
  language: string;
  checkedOn: string;
  note: string;
  sections: { heading: string; blocks: PdfBlock[] }[];
};

export const pdfLimits = { rows: 3000, columns: 12, letters: 500_000, timeLimitSeconds: 20 };

/** @throws Error with a sentence about the limit that the document passes */
export function requirePdfLimits(document: PdfDocument): void {
  const blocks = document.sections.flatMap((section) => section.blocks);
  const rows = blocks.flatMap((block) => (block.kind === 'table' ? [block.head ?? [], ...block.rows] : []));
  const { title, school, checkedOn, note, sections } = document;
  const headings = sections.map((section) => section.heading);
  const around = blocks.map((block) => (block.kind === 'table' ? block.caption : block.text));
  const texts = [title, school.name, school.address, checkedOn, note, ...headings, ...around, ...rows.flat()];
  const letters = texts.reduce((sum, text) => sum + text.length, 0);
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const size = { rows: rows.length + blocks.length + sections.length, columns, letters };
  for (const name of ['rows', 'columns', 'letters'] as const) {
    if (size[name] > pdfLimits[name]) {
      throw new Error(`The PDF would have ${size[name]} ${name}; at most ${pdfLimits[name]} are allowed.`);
    }
  }
}
