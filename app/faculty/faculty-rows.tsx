import { href, Link } from 'react-router';
import type { FocusColumns } from '../database/content-tables.ts';
import { portraitFocus } from '../media/focus/focus-fields.ts';
import { initialsOf } from '../media/portrait/initials.ts';
import { Portrait } from '../media/portrait/portrait.tsx';
import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';
import { Niche } from '../ui/niche.tsx';
import { Note } from '../ui/note.tsx';
import { RecordLink } from '../ui/records/record-table.tsx';
import { MoveButton, MoveForm, type SortableList } from '../ui/sortable/sortable-list.tsx';
import type { FacultyMember } from './faculty.server.ts';
import { cadreLabels, isCadre } from './faculty-fields.ts';

export function facultyHead(): string[] {
  return [m.admin_photo(), m.admin_name(), m.faculty_admin_department()];
}

type ListedMember = Pick<
  FacultyMember,
  'id' | 'name' | 'title' | 'department' | 'cadre' | 'image' | keyof FocusColumns
>;

export function facultyCells({ id, name, title, department, cadre, image, ...focus }: ListedMember) {
  const cadreWord = isCadre(cadre) && cadreLabels[cadre]();
  return [
    <Niche key="photo" tone="neel" size={70}>
      <Portrait name={name} initials={initialsOf(name)} image={image} focus={portraitFocus(focus)} widthPx={70} />
    </Niche>,
    <span key="name" className="faculty-entry">
      <RecordLink to={href('/admin/faculty/:id/edit', { id })}>{name || m.admin_faculty_no_name()}</RecordLink>
      {title && <span className="faculty-entry-more">{title}</span>}
    </span>,
    (department || cadreWord) && (
      <span key="department" className="faculty-entry">
        {department}
        {cadreWord && <span className="faculty-entry-more">{cadreWord}</span>}
      </span>
    ),
  ];
}

export function OrderNote({ isWhole, list: { answer } }: { isWhole: boolean; list: SortableList }) {
  return (
    <>
      {answer?.failure !== undefined && <Note kind="error" title={answer.failure} />}
      <p className="order-note">
        {isWhole ? m.faculty_admin_order_help() : m.faculty_admin_order_narrowed()}{' '}
        {!isWhole && <Link to={href('/admin/faculty')}>{m.faculty_admin_order_whole()}</Link>}
      </p>
      <p role="status" className="visually-hidden">
        {answer?.failure === undefined && answer?.message}
      </p>
    </>
  );
}

type OrderProps = { id: string; name: string; list: SortableList };

/** A narrow row has the handle alone; `OrderActions` are in its menu. */
export function OrderControls({ id, name, list }: OrderProps) {
  return (
    <>
      <span className="order-handle" aria-hidden="true" onPointerDown={list.drag}>
        <Icon name="dots-six-vertical-bold" size={20} />
        {m.faculty_admin_drag()}
      </span>
      <MoveForm list={list} id={id} className="order-controls">
        <MoveButton id={id} to="up" icon="arrow-up-bold" label={m.faculty_admin_up_named({ name })}>
          {m.faculty_admin_up()}
        </MoveButton>
        <MoveButton id={id} to="down" icon="arrow-down-bold" label={m.faculty_admin_down_named({ name })}>
          {m.faculty_admin_down()}
        </MoveButton>
      </MoveForm>
    </>
  );
}

export function OrderActions({ id, name, list }: OrderProps) {
  const ways = [
    { to: 'up', icon: 'arrow-up-bold', label: m.faculty_admin_up_named({ name }), text: m.faculty_admin_up() },
    { to: 'down', icon: 'arrow-down-bold', label: m.faculty_admin_down_named({ name }), text: m.faculty_admin_down() },
    {
      to: 'first',
      icon: 'arrow-line-up-bold',
      label: m.faculty_admin_first_named({ name }),
      text: m.faculty_admin_first(),
    },
    {
      to: 'last',
      icon: 'arrow-line-down-bold',
      label: m.faculty_admin_last_named({ name }),
      text: m.faculty_admin_last(),
    },
  ] as const;
  return (
    <MoveForm list={list} id={id} className="order-actions">
      {ways.map(({ text, ...way }) => (
        <MoveButton key={way.to} id={id} className="row-menu-item" idBefore="menu-" {...way}>
          {text}
        </MoveButton>
      ))}
    </MoveForm>
  );
}
