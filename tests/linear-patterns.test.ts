import { analyse } from 'scslre';
import { Visitor } from 'vite';
import { describe, expect, test } from 'vitest';
import { isTest, readSources } from '../tools/structure/source-files.ts';

/**
 * Slow for a text of a hundred thousand characters (its time grows with the square of the length), and never given one:
 * fields end at 10,000 characters, names and cells far before.
 */
const ofShortTexts: Record<string, { why: string; patterns: string[] }> = {
  'app/accounts/passwords.server.ts': { why: '128 characters', patterns: [String.raw`/^\p{N}+|\p{N}+$/gu`] },
  'app/accounts/people-rules.ts': { why: 'a name, with no two dots together', patterns: [String.raw`/^\.+|\.+$/g`] },
  'app/media/text-outlines/lines.ts': {
    why: 'one word of a field and the spaces after it',
    patterns: [String.raw`/[ \u1680\u2000-\u200A\u205F\u3000]+$/u`],
  },
  'app/imports/cells/written-day.server.ts': {
    why: 'cut to 80 characters before',
    patterns: [
      String.raw`/([\s,./-]+)(\d{4}|(?<=[./-])\d\d)$/`,
      String.raw`/\s*([/.-])\s*(?=\d)/g`,
      String.raw`/^[\s,.*#-]+|[\s,.*#†-]+$/g`,
    ],
  },
  'app/imports/skip-rows.server.ts': {
    why: 'cut to 100 characters before',
    patterns: [
      String.raw`/^(?:(?:page|pg\.?|পৃষ্ঠা|पृष्ठ|ପୃଷ୍ଠା)\D{0,4}\d|\W*\d{1,3}\s*(?:(?:of|\/)\s*\d{1,3})?\W*$)/i`,
      String.raw`/^(?:class|std\.?|section|sec\.?|শ্রেণি|শ্রেণী|कक्षा|ଶ୍ରେଣୀ)\s*[:.–-]?\s*\S{1,8}$/i`,
    ],
  },
  'app/lib/file-name.ts': { why: 'a title', patterns: ['/^[ .]+|[ .]+$/g'] },
  'app/mail/mailer.server.ts': { why: 'of the settings', patterns: ['/=+$/'] },
  'app/results/result-list.tsx': { why: 'a session', patterns: [String.raw`/(\d+–\d+,?)/`] },
  'app/results/shown-result.ts': {
    why: 'marks of one pupil',
    patterns: [String.raw`/\(?\s*\d{1,3}(?:\.\d{1,2})?\s*%\s*\)?/`],
  },
  'app/lib/contact-details.ts': {
    why: 'one setting',
    patterns: [String.raw`/^(-?\d{1,2}(?:\.\d+)?)°?\s*N?\s*[,\s]\s*(-?\d{1,3}(?:\.\d+)?)°?\s*E?$/i`],
  },
  'app/settings/school-fields.ts': { why: 'one setting', patterns: [String.raw`/\s*[\p{Pd}/]\s*/u`] },
  'app/spreadsheets/cells.server.ts': {
    why: 'cut to 200 characters before',
    patterns: [String.raw`/"[^"]*"|\\.|_.|\*.|\[(?!h)[^\]]*\]/gi`],
  },
  'app/spreadsheets/read-html-tables.ts': {
    why: 'a file, in a process of its own that ends after 10 seconds',
    patterns: [
      String.raw`/<!--[\s\S]*?(?:-->|$)|<(script|style|title)\b[\s\S]*?(?:<\/\1|$)|<(\/?)([a-z][a-z0-9]*)([^<>]*)>|([^<]+)|</gi`,
    ],
  },
  'app/ui/rich-text/editor/commands.ts': {
    why: 'in the browser of who typed it',
    patterns: [String.raw`/^[^\s/:@]+@[^\s/:@]+\.[^\s/:@]+$/`],
  },
  'app/ui/rich-text/editor/pasted-text.ts': {
    why: 'in the browser of who pasted it',
    patterns: [String.raw`/^#{1,6} \S|^\|.+\|$|\*\*\S[^*\n]*\*\*|\[[^\]\n]+\]\((?:https?:|mailto:|tel:|\/)/m`],
  },
};

const files = readSources().filter(({ path }) => !isTest(path) && /^(app|server)\//.test(path));

function isLinear(pattern: string, flags: string): boolean {
  return analyse(new RegExp(pattern, flags)).reports.length === 0;
}

type Pattern = { path: string; text: string; isLinear: boolean };

function patternsIn({ path, text, program }: (typeof files)[number]): Pattern[] {
  const found: Pattern[] = [];
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern, flags } = node.regex;
      found.push({ path, text: text.slice(node.start, node.end), isLinear: isLinear(pattern, flags) });
    },
  }).visit(program);
  return found;
}

describe('patterns for texts of others', () => {
  test('take time that grows with the length of the text, and not with its square', () => {
    const all = files.flatMap(patternsIn);
    expect(all.length).toBeGreaterThan(300);
    const slow = all.filter((pattern) => !pattern.isLinear).map(({ path, text }) => `${path} ${text}`);
    const known = Object.entries(ofShortTexts).flatMap(([path, { patterns }]) =>
      patterns.map((one) => `${path} ${one}`),
    );
    expect(slow.toSorted()).toEqual(known.toSorted());
  });

  test('that are put together while running are few and of our own words', () => {
    const made = files.filter(({ text }) => /\bRegExp\(/.test(text)).map(({ path }) => path);
    expect(made).toEqual([
      'app/accounts/two-factor/two-factor.server.ts',
      'app/imports/cells/read-column.server.ts',
      'app/imports/cells/written-day.server.ts',
      'app/lib/text.ts',
      'app/media/pdf/pdf-verdict.ts',
      'app/notices/days/relative-days.server.ts',
      'app/results/shown-results.server.ts',
      'app/spreadsheets/read-html-tables.ts',
    ]);
  });

  test.each([
    [String.raw`(a+)+$`, false],
    [String.raw`^\s+|\s+$`, false],
    [String.raw`^(\w+\s?)*$`, false],
    [String.raw`^[^@\s]+@[^@\s]+$`, true],
    [String.raw`^-?\d{1,3}$`, true],
  ])('%s is classified', (pattern, expected) => {
    expect(isLinear(pattern, '')).toBe(expected);
  });
});
