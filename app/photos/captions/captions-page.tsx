import { href } from 'react-router';
import { servicesContext } from '../../context.ts';
import { sendForm } from '../../forms/send-form.ts';
import { readCursor } from '../../lib/list-page.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/empty-state.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { listAdminPhotos, readPhotoSearch } from '../photos-admin.server.ts';
import type { Route } from './+types/captions-page';
import { CaptionForm } from './caption-form.tsx';
import { handleCaptions } from './captions-page.action.server.ts';

export const handle = adminPage(m.captions_title);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const search = readPhotoSearch(url.searchParams);
  const page = await listAdminPhotos(db, readCursor(url.searchParams), search);
  const kept = [...url.searchParams].filter(([name]) => name !== 'older' && name !== 'newer');
  return { ...page, search: Object.fromEntries(kept), back: backOf(search), lacksAlt: search.lacksAlt };
}

function backOf({ album, batch, lacksAlt }: ReturnType<typeof readPhotoSearch>): string {
  if (album && album !== 'none' && !lacksAlt) return href('/admin/albums/:id/edit', { id: album });
  return batch ? href('/admin/dashboard') : href('/admin/photos');
}

export function action(args: Route.ActionArgs) {
  return handleCaptions(args);
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

export default function CaptionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, back, lacksAlt } = loaderData;
  if (rows.length === 0) {
    return (
      <section className="panel">
        <EmptyState
          title={lacksAlt ? m.captions_all_described() : m.captions_empty()}
          link={{ to: back, label: m.captions_done() }}
        >
          {!lacksAlt && m.captions_empty_help()}
        </EmptyState>
      </section>
    );
  }
  return <CaptionForm key={rows.map(({ id }) => id).join()} {...loaderData} answer={actionData} />;
}
