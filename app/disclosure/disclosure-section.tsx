import type { ReactNode } from 'react';
import { formatPlainDay } from '../lib/dates.ts';
import { digitsInLanguage } from '../lib/languages/numbers.ts';
import { formatFileSize } from '../lib/sizes.ts';
import { languageOf } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { DataTable } from '../ui/data-table.tsx';
import { Icon } from '../ui/icon.tsx';
import { Plaque } from '../ui/panels.tsx';
import { Tag } from '../ui/tag.tsx';
import type { YearResult } from './board-results.ts';
import type { DetailRow, DocumentRow, ResultRow, ShownRow, ShownSection, TeacherRow } from './disclosure.ts';
import { documentAddress } from './document-fields.ts';
import { notGiven, validityTag } from './lights.ts';
import { designationOf } from './staff-figures.ts';

type SectionProps = { section: ShownSection; origin: string };

export function DisclosureSection({ section: { letter, title, note, rows }, origin }: SectionProps) {
  return (
    <section className="disclosure-part" id={`part-${letter.toLowerCase()}`}>
      <h2 className="stitched">
        {letter}. {title}
      </h2>
      {neighbours(rows).map((group) => (
        <RowGroup key={group[0]?.id} rows={group} title={title} origin={origin} />
      ))}
      {note && (
        <p className="document-type" lang={languageOf(note)}>
          {note}
        </p>
      )}
    </section>
  );
}

function neighbours(rows: readonly ShownRow[]): ShownRow[][] {
  return rows.reduce<ShownRow[][]>((groups, row) => {
    const last = groups.at(-1);
    if (last?.[0]?.kind === row.kind) last.push(row);
    else groups.push([row]);
    return groups;
  }, []);
}

type GroupProps = { rows: readonly ShownRow[]; title: string; origin: string };

function RowGroup({ rows, title, origin }: GroupProps) {
  const [first] = rows;
  if (first?.kind === 'document') {
    return (
      <ul className="document-list">
        {(rows as DocumentRow[]).map((row) => (
          <DocumentItem key={row.slug} row={row} origin={origin} />
        ))}
      </ul>
    );
  }
  if (first?.kind === 'result') return <Results rows={rows as ResultRow[]} />;
  if (first?.kind === 'teachers') return <TeacherTable row={first} />;
  return <Details rows={rows as DetailRow[]} title={title} />;
}

export function NotGiven() {
  const { tone, icon, words } = notGiven();
  return (
    <Tag tone={tone} icon={icon}>
      {words}
    </Tag>
  );
}

function Details({ rows, title }: { rows: readonly DetailRow[]; title: string }) {
  return (
    <DataTable
      named={1}
      label={digitsInLanguage(`${title}, ${rows[0]?.no}–${rows.at(-1)?.no}`)}
      head={[m.mpd_no(), m.mpd_information(), m.mpd_details()]}
      rows={rows.map((row) => [row.no, <Wording key="wording" row={row} />, <Detail key="detail" row={row} />])}
      stacks
    />
  );
}

function Wording({ row: { wording, name } }: { row: DetailRow }) {
  const lang = languageOf(wording);
  return (
    <>
      {lang ? name : wording}
      {name && (
        <span className="data-table-more" lang={lang}>
          {lang ? wording : name}
        </span>
      )}
    </>
  );
}

function Detail({ row: { text, address, remark } }: { row: DetailRow }): ReactNode {
  if (!text) return <NotGiven />;
  if (!address) {
    return (
      <>
        {text.split('\n').map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text never change their place.
          <span key={index} className={text.includes('\n') ? 'data-table-more' : undefined}>
            <Own text={line} />
          </span>
        ))}
        {remark && <span className="data-table-more">{remark}</span>}
      </>
    );
  }
  return (
    <>
      <a href={address}>{text}</a> <span className="print-only">{address}</span>
    </>
  );
}

function resultHead(): string[] {
  const no = m.mpd_no();
  const year = m.results_year();
  return [no, year, m.results_registered(), m.results_passed(), m.results_percentage(), m.results_remarks()];
}

function Results({ rows }: { rows: readonly ResultRow[] }) {
  const [first] = rows;
  return (
    <>
      <h3>{first && `${digitsInLanguage(first.no)}. ${first.wording}`}</h3>
      {rows.map(({ id, name = '', result }) =>
        result.isApplicable ? (
          <DataTable
            key={id}
            caption={name}
            head={resultHead()}
            named={1}
            numbers={[2, 3, 4]}
            stacks="late"
            isWide
            isLabelled
            rows={result.years.map((year, index) => [index + 1, ...yearCells(year)])}
          />
        ) : (
          <p key={id}>{m.results_not_applicable({ name })}</p>
        ),
      )}
    </>
  );
}

const none = '–';

function yearCells({ year, state, registered, passed, percentage, remarks }: YearResult): ReactNode[] {
  if (state === 'given') return [year, registered, passed, percentage, remarks || none];
  if (state === 'missing') return [year, <NotGiven key="absent" />, none, none, ''];
  const said = state === 'awaited' ? m.results_awaited() : m.disclosure_not_applicable();
  return [year, none, none, none, remarks ? `${said}; ${remarks}` : said];
}

function TeacherTable({ row: { wording, teachers } }: { row: TeacherRow }) {
  if (teachers.length === 0) {
    return (
      <>
        <h3>{wording}</h3>
        <NotGiven />
      </>
    );
  }
  return (
    <DataTable
      caption={wording}
      named={1}
      head={[m.mpd_no(), m.teachers_name(), m.teachers_designation(), m.teachers_qualification()]}
      rows={teachers.map((teacher, index) => [
        index + 1,
        <Own key="name" text={teacher.name} />,
        <Own key="designation" text={designationOf(teacher)} />,
        teacher.qualification ? <Own key="qualification" text={teacher.qualification} /> : <NotGiven key="absent" />,
      ])}
      stacks="late"
    />
  );
}

function Own({ text }: { text: string }) {
  const lang = languageOf(text);
  return lang ? <span lang={lang}>{text}</span> : text;
}

function openAddress({ slug, document }: Pick<DocumentRow, 'slug' | 'document'>): string | undefined {
  if (document?.is_not_applicable) return undefined;
  return document?.link ?? (document?.file_key ? documentAddress(slug) : undefined);
}

/** `PDF, 275 KB, issued 12 Feb 2026` */
function typeText({ document }: Pick<DocumentRow, 'document'>): string {
  if (!document || document.is_not_applicable || document.link || !document.file_key) return '';
  const size = m.mpd_pdf({ size: formatFileSize(document.bytes) });
  return document.issued_on ? m.mpd_issued({ size, day: formatPlainDay(document.issued_on) }) : size;
}

type DocumentItemProps = { row: DocumentRow; origin: string };

function DocumentItem({ row, origin }: DocumentItemProps) {
  const { no, name, wording, document, isForSession } = row;
  const type = typeText(row);
  const to = openAddress(row);
  const { tone, icon, words } = validityTag(document, isForSession);
  const isFile = to !== undefined && !document?.link;
  return (
    <li className="document-row">
      <Plaque icon={isFile ? 'file-pdf-fill' : 'files-fill'} tone={to ? 'mati' : 'off'} />
      <div className="document-words">
        <h3 className="document-name" lang={languageOf(name)}>
          {digitsInLanguage(no)}. {name}
        </h3>
        {wording.toLowerCase() !== name.toLowerCase() && (
          <p className="document-type" lang={languageOf(wording)}>
            {wording}
          </p>
        )}
        {type && <p className="document-type">{type}</p>}
        {to && <p className="document-type print-only">{origin + to}</p>}
      </div>
      <Tag tone={tone} icon={icon}>
        {words}
      </Tag>
      {to && (
        <div className="document-open">
          <a className="button-outline" href={to} target="_blank" rel="noopener">
            <Icon name="eye-fill" size={20} />
            {m.mpd_open()}
            <span className="visually-hidden">{m.mpd_open_suffix({ name, type: type || m.mpd_page() })}</span>
          </a>
          {isFile && (
            <a className="link-line" href={to} download>
              {m.mpd_download()}
              <span className="visually-hidden">{m.mpd_open_suffix({ name, type })}</span>
            </a>
          )}
        </div>
      )}
    </li>
  );
}
