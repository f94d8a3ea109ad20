import { href } from 'react-router';
import { servicesContext } from '../context.ts';
import { cursorSearch, readCursor } from '../lib/list-page.ts';
import { languageOf } from '../lib/text.ts';
import { Picture } from '../media/picture.tsx';
import { portraitFocus } from '../media/picture-fields.ts';
import { initialsOf } from '../media/portrait/initials.ts';
import { Initials } from '../media/portrait/portrait.tsx';
import { m } from '../paraglide/messages.js';
import { notesOf } from '../translations/translation-rules.ts';
import { translateRows } from '../translations/translations.server.ts';
import { CouldNotLoad, EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Niche, nicheTone } from '../ui/niche.tsx';
import { page } from '../ui/page-facts.ts';
import { Pager } from '../ui/pager.tsx';
import type { Route } from './+types/faculty-list';
import facultyStyles from './faculty.css?url';
import { type FacultyMember, listFaculty, listNamedDepartments } from './faculty.server.ts';
import { facultyType } from './faculty-fields.ts';

export const handle = page(
  () => ({
    title: m.faculty_title(),
    description: m.faculty_description(),
    area: 'study',
    label: m.faculty_label(),
  }),
  ['department', ...cursorSearch],
);

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const departments = await listNamedDepartments(db);
  const chips = departments.length > 1 ? departments : [];
  const requested = searchParams.get('department');
  const department = chips.find(({ name }) => name === requested)?.name;
  const members = await listFaculty(db, readCursor(searchParams), department ? { department } : {});
  const rows = await translateRows(db, facultyType, members.rows);
  return { ...members, rows, chips, department, translationNote: notesOf(rows) };
}

export default function FacultyList({ loaderData }: Route.ComponentProps) {
  const { rows: members, chips, department, newer, older } = loaderData;
  return (
    <section className="section container">
      <link rel="stylesheet" href={facultyStyles} />
      {chips.length > 0 && <DepartmentChips departments={chips} current={department} />}
      {members.length === 0 && (
        <EmptyState title={m.faculty_empty()} link={{ to: href('/contact'), label: m.pages_not_written_contact() }}>
          {m.faculty_empty_help()}
        </EmptyState>
      )}
      <ul className="faculty-grid">
        {members.map((member, index) => (
          <FacultyCard key={member.id} member={member} tone={nicheTone(member.image?.colour, index)} />
        ))}
      </ul>
      <Pager
        path={href('/faculty')}
        search={department ? { department } : {}}
        newer={newer}
        older={older}
        isInOtherOrder
      />
    </section>
  );
}

type DepartmentChipsProps = { departments: { name: string; label: string }[]; current: string | undefined };

function DepartmentChips({ departments, current }: DepartmentChipsProps) {
  return (
    <nav className="chip-row chip-line" aria-label={m.faculty_admin_departments()}>
      <a className="chip" href={href('/faculty')} aria-current={current ? undefined : 'page'}>
        <Icon name="users-three-fill" size={20} />
        {m.faculty_admin_everybody()}
      </a>
      {departments.map(({ name, label }) => (
        <a
          key={name}
          className="chip"
          href={`${href('/faculty')}?${new URLSearchParams({ department: name })}`}
          aria-current={name === current ? 'page' : undefined}
          lang={languageOf(label)}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

function FacultyCard({ member, tone }: { member: FacultyMember; tone: number }) {
  return (
    <li className="faculty-card">
      <Niche tone={tone}>
        {member.image ? (
          <Picture
            image={member.image}
            focus={portraitFocus(member)}
            alt={m.portrait_of({ name: member.name })}
            sizes="(max-width: 768px) 80px, (max-width: 1023px) calc(50vw - 60px), min(25vw - 50px, 261px)"
            upTo={261}
          />
        ) : (
          <Initials initials={initialsOf(member.name)} />
        )}
      </Niche>
      <div className="faculty-words">
        {member.name && (
          <h2 className="faculty-name" lang={languageOf(member.name)}>
            {member.name}
          </h2>
        )}
        <Line className="faculty-position" text={member.title} />
        <Line className="faculty-fact" text={member.qualification} />
        <Line
          className="faculty-fact"
          text={member.subjects && m.faculty_admin_teaches({ subjects: member.subjects })}
        />
        <Line className="faculty-details" text={member.details} />
      </div>
    </li>
  );
}

function Line({ className, text }: { className: string; text: string }) {
  if (text === '') return null;
  return (
    <p className={className} lang={languageOf(text)}>
      {text}
    </p>
  );
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.faculty_not_loaded()} />;
}
