import { formatPlainDay } from '../lib/dates.ts';
import { currentLanguage } from '../lib/languages/languages.ts';
import { languageOf } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { olderSentence, type TranslationNote } from '../translations/translation-rules.ts';
import type { DetailRow, DocumentRow, ResultRow, ShownRow, ShownSection, TeacherRow } from './disclosure.ts';
import { validityTag } from './lights.ts';
import type { Disclosure } from './load-disclosure.server.ts';
import { openAddress, typeText } from './page/document-row.tsx';
import { neighbours, resultHead, resultTexts } from './page/row-groups.ts';
import type { PdfBlock, PdfDocument } from './pdf/pdf-document.ts';
import { designationOf } from './staff-figures.ts';

type About = { school: PdfDocument['school']; origin: string; printedOn: string; address: string };

type Shown = Disclosure & { translationNote: TranslationNote };

/** The whole page, as its one PDF shows it. */
export function disclosurePdfModel({ set, sections, checkedOn, translationNote }: Shown, about: About): PdfDocument {
  const checked = checkedOn
    ? m.mpd_checked({ day: formatPlainDay(checkedOn) })
    : `${m.mpd_last_checked()} ${m.mpd_not_given()}`;
  const printed = m.page_printed({ day: about.printedOn, address: about.address });
  return {
    title: set.title,
    school: about.school,
    language: `${currentLanguage()}-IN`,
    checkedOn: checked,
    note: [olderSentence(translationNote), printed].filter(Boolean).join(' '),
    sections: sections.map((section) => pdfSection(section, about.origin)),
  };
}

function pdfSection({ letter, title, note, rows }: ShownSection, origin: string): PdfDocument['sections'][number] {
  const heading = `${letter}. ${title}`;
  const blocks = neighbours(rows).flatMap((group) => blocksOf(group, origin));
  return { heading, blocks: note ? [...blocks, { kind: 'note', text: note }] : blocks };
}

function blocksOf(rows: readonly ShownRow[], origin: string): PdfBlock[] {
  const [first] = rows;
  if (first?.kind === 'document') return [documentTable(rows as DocumentRow[], origin)];
  if (first?.kind === 'result') return (rows as ResultRow[]).map(resultBlock);
  if (first?.kind === 'teachers') return [teacherBlock(first)];
  return [detailTable(rows as DetailRow[])];
}

function detailTable(rows: readonly DetailRow[]): PdfBlock {
  const head = [m.mpd_no(), m.mpd_information(), m.mpd_details()];
  const cells = rows.map(({ no, text, address, ...row }) => [
    String(no),
    wordingOf(row),
    address ?? (text || m.mpd_not_given()),
  ]);
  return { kind: 'table', caption: '', head, rows: cells };
}

/** In another language than the board's its wording stays beside the name, since inspectors look for it. */
function wordingOf({ name, wording }: Pick<ShownRow, 'name' | 'wording'>): string {
  return name && languageOf(wording) ? `${name} (${wording})` : wording;
}

function documentTable(rows: readonly DocumentRow[], origin: string): PdfBlock {
  const head = [m.mpd_no(), m.mpd_document(), m.mpd_validity(), m.mpd_address_of()];
  const cells = rows.map((row) => {
    const to = openAddress(row);
    const words = validityTag(row.document, row.isForSession).words;
    const isSame = row.wording.toLowerCase() === row.name.toLowerCase();
    const named = isSame ? row.name : `${row.name} (${row.wording})`;
    return [String(row.no), named, [words, typeText(row)].filter(Boolean).join('; '), to ? origin + to : '–'];
  });
  return { kind: 'table', caption: '', head, rows: cells };
}

function resultBlock({ wording, name = '', result }: ResultRow): PdfBlock {
  if (!result.isApplicable) return { kind: 'note', text: m.results_not_applicable({ name }) };
  const rows = result.years.map((year, index) => [String(index + 1), ...resultTexts(year)]);
  return { kind: 'table', caption: `${wording}. ${name}`, head: resultHead(), rows };
}

function teacherBlock({ teachers, ...row }: TeacherRow): PdfBlock {
  const wording = wordingOf(row);
  if (teachers.length === 0) return { kind: 'note', text: `${wording}: ${m.mpd_not_given()}` };
  const head = [m.mpd_no(), m.teachers_name(), m.teachers_designation(), m.teachers_qualification()];
  const rows = teachers.map((teacher, index) => [
    String(index + 1),
    teacher.name,
    designationOf(teacher),
    teacher.qualification || m.mpd_not_given(),
  ]);
  return { kind: 'table', caption: wording, head, rows };
}
