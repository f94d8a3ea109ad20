import { m } from '../../paraglide/messages.js';
import { CouldNotLoad } from '../../ui/empty-state.tsx';
import { loadedAdminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/content-list-page';
import { loadList } from './content-list.server.ts';
import { ContentList } from './content-list.tsx';

export const handle = loadedAdminPage;

export const loader = loadList;

export default function ContentListPage({ loaderData }: Route.ComponentProps) {
  return <ContentList page={loaderData} />;
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.list_not_loaded()} />;
}
