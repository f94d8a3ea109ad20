import type { ReactNode } from 'react';
import { servicesContext } from '../context.ts';
import { now } from '../lib/clock.ts';
import { formatDay } from '../lib/dates.ts';
import { m } from '../paraglide/messages.js';
import { fullAddress } from '../settings/school.ts';
import { useSchool } from '../settings/school-context.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { CouldNotLoad } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { JumpList } from '../ui/jumps/jump-list.tsx';
import { page } from '../ui/page-facts.ts';
import { Tag } from '../ui/tag.tsx';
import type { Route } from './+types/disclosure-page';
import documentStyles from './document-row.css?url';
import { DocumentRow } from './document-row.tsx';
import { listDocuments } from './documents.server.ts';
import { withMissing } from './required-documents.ts';

export const handle = page({
  title: m.mpd_title(),
  description: m.mpd_description(),
  area: 'study',
  heading: m.mpd_title(),
  label: m.mpd_title(),
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  return { documents: withMissing(await listDocuments(db)), address: origin + url.pathname };
}

export default function DisclosurePage({ loaderData: { documents, address } }: Route.ComponentProps) {
  const inSection = (section: string) => documents.filter((document) => document.section === section);
  return (
    <div className="section container disclosure">
      <Jumps />
      <div className="disclosure-parts">
        <p className="print-only">{m.page_printed({ day: formatDay(now()), address })}</p>
        <Part letter="A" title={m.mpd_general()}>
          <GeneralInformation />
        </Part>
        {/* Here and not in the head: the first paint does not wait for it. */}
        <link rel="stylesheet" href={documentStyles} fetchPriority="low" />
        <Part letter="B" title={m.mpd_documents()}>
          <ul className="document-list">
            {inSection('B').map((document) => (
              <DocumentRow key={document.slug} document={document} />
            ))}
          </ul>
          {inSection('B').some(({ file_key }) => file_key) && <p className="document-type">{m.mpd_note()}</p>}
        </Part>
        <Part letter="C" title={m.mpd_academics()}>
          <ul className="document-list">
            {inSection('C').map((document) => (
              <DocumentRow key={document.slug} document={document} />
            ))}
          </ul>
        </Part>
      </div>
    </div>
  );
}

const parts = [
  { letter: 'A', id: 'part-a', label: m.mpd_general() },
  { letter: 'B', id: 'part-b', label: m.mpd_documents() },
  { letter: 'C', id: 'part-c', label: m.mpd_academics() },
];

function Jumps() {
  return (
    <JumpList label={m.page_jump()} jumps={parts} isBeside>
      <button type="button" className="jump-link needs-script" data-enhance="print">
        <Icon name="printer-fill" size={20} />
        {m.mpd_print()}
      </button>
    </JumpList>
  );
}

function Part({ letter, title, children }: { letter: string; title: string; children: ReactNode }) {
  return (
    <section className="disclosure-part" id={`part-${letter.toLowerCase()}`}>
      <h2 className="stitched">
        {letter}. {title}
      </h2>
      {children}
    </section>
  );
}

function GeneralInformation() {
  const school = useSchool();
  const rows = [
    [m.mpd_school_name(), school.name],
    [m.mpd_affiliation(), school.affiliationNo],
    [m.mpd_school_code(), school.schoolCode],
    [m.mpd_udise(), school.udise],
    [m.mpd_address(), fullAddress(school)],
    [m.mpd_principal(), [school.principalName, school.principalQualification].filter(Boolean).join(', ')],
    [m.mpd_email(), school.email],
    [m.mpd_phone(), [school.phone, school.secondPhone].filter(Boolean).join(', ')],
  ] as const;
  return (
    <DataTable
      named={1}
      head={[m.mpd_no(), m.mpd_information(), m.mpd_details()]}
      rows={rows.map(([label, value], index) => [
        index + 1,
        label,
        value || (
          <Tag key="absent" tone="alarm">
            {m.mpd_not_given()}
          </Tag>
        ),
      ])}
      stacks
    />
  );
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.mpd_not_loaded()} />;
}
