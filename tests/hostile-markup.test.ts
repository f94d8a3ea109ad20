import { afterEach, expect, test } from 'vitest';
import { type BlockField, type BlockFields, pageAddress } from '../app/pages/block-fields.ts';
import { declarationOf, homeKinds, informationKinds } from '../app/pages/block-kinds.ts';
import { emptyBlock, emptyRow } from '../app/pages/page-content.ts';
import { findPageByKey, publishPage } from '../app/pages/pages.server.ts';
import { expectHarmless } from './harmless-page.ts';
import { siteForAll } from './site-of-tests.ts';
import { asStaff } from './staff.ts';

const site = siteForAll();
afterEach(() => expect(site.errors.splice(0)).toEqual([]));

const endlessTexts: Record<string, string> = {
  'a list in lists, on one line': `${'- '.repeat(1000)}x`,
  'a list in lists, line by line': Array.from({ length: 190 }, (_, depth) => `${' '.repeat(2 * depth)}- x`)
    .join('\n')
    .slice(0, 20_000),
  'numbered lists in lists': `${'1. '.repeat(1000)}x`,
  'a table of 500 columns': `|${'a|'.repeat(500)}\n|${'-|'.repeat(500)}\n|${'b|'.repeat(500)}`,
  'nothing but brackets': '['.repeat(20_000),
  'brackets in brackets': `${'[a]('.repeat(5000)}`,
  'pictures in pictures': '!['.repeat(10_000),
  'nothing but stars': '*'.repeat(20_000),
  'stars and lines': '*a_ '.repeat(5000),
  'bold in bold': `${'**a '.repeat(5000)}`,
  'nothing but lines': '_'.repeat(20_000),
  backslashes: '\\'.repeat(20_000),
  backticks: '`'.repeat(20_000),
  entities: '&nbsp;&lt;&#60;'.repeat(1000),
  'angle brackets': '<a<!--<![CDATA['.repeat(1300),
  addresses: 'https://x.example/'.repeat(1100),
  'combining marks on one letter': `e${'\u0301'.repeat(19_000)}`,
  pipes: '|'.repeat(20_000),
  headings: '# '.repeat(10_000),
  'zero-width characters': '\u200B\u200D\uFEFF'.repeat(6000),
  'bidirectional controls': '\u202E\u2067\u2066'.repeat(6000),
};

test.each(Object.entries(endlessTexts))('%s in every field of every block are answered', async (_name, text) => {
  const filled = (fields: BlockFields) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueFor(field, text)]));
  await site.db.transaction().execute(async (tx) => {
    for (const [key, kinds] of [
      ['sports', informationKinds],
      ['home', homeKinds],
    ] as const) {
      const blocks = kinds.map((kind) => {
        const { fields, row } = declarationOf(kind);
        return {
          ...emptyBlock(kind),
          values: filled(fields),
          rows: row ? [{ ...emptyRow(kind), values: filled(row) }] : [],
        };
      });
      const content = { title: text.slice(0, 200), description: text.slice(0, 150), blocks } as never;
      await publishPage(tx, await findPageByKey(tx, key), content, asStaff);
    }
  });
  for (const path of ['/sports', '/']) await expectHarmless(path, await site.visit(path));
});

function valueFor(field: BlockField, text: string): unknown {
  if (field.kind === 'text') return field.format === pageAddress ? '/contact' : text.slice(0, field.max);
  if (field.kind === 'choice') return field.options[0];
  if (field.kind === 'checkbox') return 1;
  if (field.kind === 'table') return { head: [text.slice(0, 200)], rows: [[text.slice(0, 500)]] };
  return null;
}
