import { href, Link } from 'react-router';
import { servicesContext } from '../context.ts';
import { isolated } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { CouldNotLoad } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { adminPage } from '../ui/page-facts.ts';
import { ViewLink } from '../ui/records/record-actions.tsx';
import { RecordLink, RecordTable } from '../ui/records/record-table.tsx';
import { RowMenu } from '../ui/records/row-menu.tsx';
import { SelectBox, SelectionBar } from '../ui/records/selection/selection-bar.tsx';
import { Tag } from '../ui/tag.tsx';
import type { Route } from './+types/manage-pages';
import { fields } from './block-fields.ts';
import { pageViewPath } from './block-form/block-place.ts';
import { type ListedPage, listAdminPages } from './page-list.server.ts';

export const handle = adminPage(m.pages_manage);

export async function loader({ context }: Route.LoaderArgs) {
  return { groups: await listAdminPages(context.get(servicesContext).db) };
}

export default function ManagePages({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <>
      <p className="record-ways">
        <Link className="button" to={href('/admin/pages/new')}>
          <Icon name="plus-bold" />
          {m.pages_new()}
        </Link>
      </p>
      {groups.some(({ name, pages }) => name === 'own' && pages.length > 0) && (
        <SelectionBar list="pages" verbs={['delete']} hasMore={false} />
      )}
      {groups.map(({ name, pages }) => (
        <section key={name} className="panel record-panel page-group" aria-labelledby={`pages-${name}`}>
          <h2 id={`pages-${name}`}>{groupLabel(name)}</h2>
          {pages.length === 0 ? <p>{m.pages_no_own()}</p> : <PageTable name={name} pages={pages} />}
        </section>
      ))}
    </>
  );
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.pages_not_loaded()} />;
}

type GroupName = 'home' | 'about' | 'study' | 'campus' | 'own';

function groupLabel(name: GroupName): string {
  if (name === 'home') return m.pages_group_home();
  return name === 'own' ? m.pages_group_own() : fields.area.optionLabel(name);
}

function PageTable({ name, pages }: { name: GroupName; pages: readonly ListedPage[] }) {
  return (
    <RecordTable
      label={groupLabel(name)}
      head={[m.pages_column_page(), m.admin_column_state()]}
      rows={pages.map((page) => ({
        id: page.id,
        ...(page.isOwn && { lead: <SelectBox id={page.id} name={page.title} /> }),
        cells: [<PageName key="name" page={page} />, <PageStates key="state" page={page} />],
        actions: <PageActions page={page} />,
      }))}
    />
  );
}

function PageName({ page: { id, title, path } }: { page: ListedPage }) {
  return (
    <span className="page-name">
      <RecordLink to={pageViewPath(id)}>{title}</RecordLink>
      <span className="page-path">{path}</span>
    </span>
  );
}

function PageStates({ page }: { page: ListedPage }) {
  const { state, hint, isDemonstration, isLeftOut, publishedBy, publishedAt } = page;
  return (
    <span className="page-states">
      <span className="tag-row">
        {isLeftOut && <Tag tone="kagoj">{m.pages_left_out()}</Tag>}
        {state === 'empty' && !isLeftOut && <Tag tone="mati">{m.pages_state_empty()}</Tag>}
        {state !== 'empty' && state !== 'published' && <Tag tone="kagoj">{m.pages_state_draft()}</Tag>}
        {(state === 'published' || state === 'changed') && <Tag tone="pata">{m.admin_published()}</Tag>}
        {isDemonstration && <Tag tone="genda">{m.pages_demonstration()}</Tag>}
      </span>
      <span className="page-state-more">
        {publishedAt ? m.pages_published_by({ who: isolated(publishedBy), at: publishedAt }) : hint}
      </span>
    </span>
  );
}

function PageActions({ page: { id, title: name, path, isOwn, publishedAt } }: { page: ListedPage }) {
  const edit = { to: pageViewPath(id), 'aria-label': m.admin_edit_named({ name }) };
  return (
    <div className="record-actions">
      <Link className="button-outline button-small" {...edit}>
        <Icon name="pencil-simple-fill" size={20} />
        {m.admin_edit()}
      </Link>
      <RowMenu id={id} name={name}>
        <Link className="row-menu-item" {...edit}>
          <Icon name="pencil-simple-fill" size={20} />
          {m.admin_edit()}
        </Link>
        {publishedAt && <ViewLink to={path} name={name} />}
        {isOwn && (
          <Link
            className="row-menu-item row-menu-danger"
            to={href('/admin/:list/:id/delete', { list: 'pages', id })}
            aria-label={m.admin_delete_named({ name })}
          >
            <Icon name="trash-fill" size={20} />
            {m.admin_delete()}
          </Link>
        )}
      </RowMenu>
    </div>
  );
}
