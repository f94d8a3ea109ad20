import { Link } from 'react-router';
import { servicesContext } from '../../context.ts';
import { includesTerms } from '../../lib/languages/search-terms.ts';
import { readSearchText } from '../../lib/text.ts';
import { CategoryTag } from '../../notices/board/notice-tags.tsx';
import { m } from '../../paraglide/messages.js';
import { findSchool } from '../../settings/school.server.ts';
import type { Cell } from '../../texts/ready-texts.server.ts';
import { adminPage } from '../../ui/page-facts.ts';
import { RecordList } from '../../ui/records/record-list.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Route } from './+types/manage-texts';
import { textsAt } from './text-lists.server.ts';

export const handle = adminPage((loaded?: { label: string }) => loaded?.label ?? m.admin_area());

export async function loader({ context, url }: Route.LoaderArgs) {
  const { path, labels, namePath, columns, cells, list, shown } = textsAt(url);
  const words = readSearchText(url.searchParams);
  const { db } = context.get(servicesContext);
  const [texts, { firstLanguage }] = await Promise.all([list(db), findSchool(db)]);
  const rows = texts.map((stored) => {
    const row = shown(stored, firstLanguage);
    return { id: row.id, name: row.name, to: namePath(row.id), cells: cells(stored, row) };
  });
  return {
    path,
    add: { to: `${path}/new`, label: labels.add() },
    chosen: { q: words },
    searchLabel: labels.search(),
    empty: { title: labels.none(), help: labels.noneHelp() },
    label: labels.many(),
    head: columns(),
    rows: rows.filter(({ name }) => !words || includesTerms(name, words)),
  };
}

export default function ManageTexts({ loaderData: { rows, ...list } }: Route.ComponentProps) {
  return (
    <RecordList
      {...list}
      rows={rows.map(({ id, name, to, cells }) => ({
        id,
        name,
        cells: [
          <Link key="name" to={to}>
            {name}
          </Link>,
          ...cells.map(cellOf),
        ],
      }))}
    />
  );
}

function cellOf(cell: Cell) {
  if (typeof cell === 'string') return cell;
  if ('category' in cell) return <CategoryTag key="category" category={cell.category} />;
  return (
    <Tag key={cell.tag} tone={cell.tone}>
      {cell.tag}
    </Tag>
  );
}
