import { Form, href, Link } from 'react-router';
import { requireStaff, servicesContext } from '../context.ts';
import type { ShownRow, ShownSection } from '../disclosure/disclosure.ts';
import { findLinkFaults } from '../disclosure/disclosure-check.server.ts';
import { lightTag, needsOffice } from '../disclosure/lights.ts';
import { loadDisclosure } from '../disclosure/load-disclosure.server.ts';
import { setCheckedToday } from '../disclosure/values.server.ts';
import { countWithoutCadre, listTeachers } from '../faculty/faculty.server.ts';
import { handleForm } from '../forms/handle-form.server.ts';
import { formatPlainDay } from '../lib/dates.ts';
import { languageOf } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { SendButton } from '../ui/forms/send-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Note } from '../ui/note.tsx';
import { adminPage } from '../ui/page-facts.ts';
import { DemonstrationTag, Tag } from '../ui/tag.tsx';
import type { Route } from './+types/manage-documents';

export const handle = adminPage(m.disclosure_admin_title);

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const [disclosure, withoutCadre, faults] = await Promise.all([
    listTeachers(db).then((teachers) => loadDisclosure(db, { teachers, withOptional: true })),
    countWithoutCadre(db),
    findLinkFaults(db),
  ]);
  const { set, sections, checkedOn, warnings } = disclosure;
  const isAdministrator = requireStaff(context).role === 'administrator';
  const about = { title: set.title, about: set.about };
  const allWarnings = [...warnings, ...(withoutCadre > 0 ? [m.disclosure_no_cadre({ count: withoutCadre })] : [])];
  return { ...about, sections, checkedOn, warnings: allWarnings, faults, isAdministrator };
}

export function action(args: Route.ActionArgs) {
  return handleForm(args, {
    fields: {},
    failure: m.admin_error_occurred,
    run: (tx) => setCheckedToday(tx, requireStaff(args.context)),
    done: () => ({ to: href('/admin/documents'), flash: m.disclosure_checked_saved() }),
  });
}

type Loaded = Route.ComponentProps['loaderData'];

export default function ManageDocuments({ loaderData }: Route.ComponentProps) {
  const { sections, warnings, faults, isAdministrator } = loaderData;
  return (
    <>
      <Overview loaded={loaderData} />
      {faults.length > 0 && (
        <Note kind="error" title={m.link_faults_title()}>
          {faults.join(' · ')}
        </Note>
      )}
      {warnings.length > 0 && (
        <Note kind="warning" title={m.norm_title()}>
          {warnings.join(' ')}
        </Note>
      )}
      {sections.map((section) => (
        <SectionPanel key={section.letter} section={section} isAdministrator={isAdministrator} />
      ))}
      <p className="record-ways">
        <Link className="button" to={href('/admin/documents/new')}>
          <Icon name="plus-bold" />
          {m.document_add()}
        </Link>
      </p>
    </>
  );
}

function Overview({ loaded }: { loaded: Loaded }) {
  const { title, about, sections, checkedOn, isAdministrator } = loaded;
  const rows = sections.flatMap((section) => section.rows);
  const open = rows.filter(({ light }) => needsOffice(light)).length;
  return (
    <section className="panel">
      <p>
        <Tag tone={open > 0 ? 'alarm' : 'pata'} icon={open > 0 ? 'warning-circle-fill' : 'check-circle-fill'}>
          {open > 0 ? m.disclosure_open({ count: open, all: rows.length }) : m.disclosure_complete()}
        </Tag>
      </p>
      <p>
        {m.disclosure_list_of({ about })}{' '}
        {isAdministrator && (
          <Link className="link-line" to={href('/admin/settings/disclosure')}>
            {m.field_set_change()}
          </Link>
        )}
      </p>
      <p>
        <a className="link-line" href={href('/MPD')}>
          {m.disclosure_see({ title })}
        </a>
      </p>
      <p>{checkedOn ? m.mpd_checked({ day: formatPlainDay(checkedOn) }) : m.disclosure_never_checked()}</p>
      <Form method="post">
        <SendButton icon="check-bold" className="button-outline" busyLabel={m.admin_saving()}>
          {m.disclosure_check_now()}
        </SendButton>
      </Form>
    </section>
  );
}

type PanelProps = { section: ShownSection; isAdministrator: boolean };

function SectionPanel({ section: { letter, title, rows }, isAdministrator }: PanelProps) {
  return (
    <section className="panel" id={`row-section-${letter}`}>
      <h2>
        {letter}. {title}
      </h2>
      <ul className="plain-list">
        {rows.map((row) => (
          <li key={row.id} id={`row-${row.id}`} className="manage-row">
            <RowLine row={row} isAdministrator={isAdministrator} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RowLine({ row, isAdministrator }: { row: ShownRow; isAdministrator: boolean }) {
  const { correction, no, name, wording, light } = row;
  const isOpen = isAdministrator || !correction.isForAdministrators;
  const { tone, icon, words } = lightTag(light);
  const inside = (
    <>
      <span className="manage-word">
        {no}. {name ?? wording}
        {name && name.toLowerCase() !== wording.toLowerCase() && (
          <span className="disclosure-wording" lang={languageOf(wording)}>
            {wording}
          </span>
        )}
        {row.kind === 'detail' && row.text && (
          <span className="disclosure-wording" lang={languageOf(row.text)}>
            {row.text}
          </span>
        )}
        {!isOpen && <span className="disclosure-wording">{m.disclosure_by_administrator()}</span>}
      </span>
      <span className="tag-row">
        {row.kind === 'document' && row.isDemonstration && <DemonstrationTag />}
        <Tag tone={tone} icon={icon}>
          {words}
        </Tag>
      </span>
      {isOpen && <Icon name="caret-right-bold" size={20} />}
    </>
  );
  if (!isOpen) return <span className="manage-line disclosure-line">{inside}</span>;
  return (
    <Link className="manage-line disclosure-line" to={correction.to}>
      {inside}
    </Link>
  );
}
