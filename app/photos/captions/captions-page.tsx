import { useRef } from 'react';
import { Form, href, Link } from 'react-router';
import { servicesContext } from '../../context.ts';
import type { FormAnswer } from '../../forms/form.ts';
import { sendForm } from '../../forms/send-form.ts';
import { readCursor } from '../../lib/list-page.ts';
import { m } from '../../paraglide/messages.js';
import { LeaveQuestion } from '../../ui/drafts/leave-question.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { moveOnByEnter, NoEnterButton } from '../../ui/forms/enter-key.tsx';
import { FormNote } from '../../ui/forms/form-answer.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { adminPage, useIsHydrated } from '../../ui/page-facts.ts';
import { Pager } from '../../ui/pager.tsx';
import { photoName } from '../photo-fields.ts';
import { type AdminPhoto, listAdminPhotos, readPhotoSearch } from '../photos-admin.server.ts';
import type { Route } from './+types/captions-page';
import { CaptionCard } from './caption-card.tsx';
import { useCaptions } from './caption-list.ts';
import { handleCaptions } from './captions.server.ts';

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

type CaptionFormProps = {
  rows: AdminPhoto[];
  newer: number | undefined;
  older: number | undefined;
  search: Record<string, string>;
  back: string;
  answer: FormAnswer | undefined;
};

function CaptionForm({ rows, newer, older, search, back, answer }: CaptionFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const captions = useCaptions(form, rows);
  const isHydrated = useIsHydrated();
  return (
    <section className="panel">
      <p className="with-script">{m.captions_help()}</p>
      {!isHydrated && <p className="without-script">{m.captions_help_plain()}</p>}
      <Form ref={form} method="post" noValidate onKeyDown={moveOnByEnter}>
        <NoEnterButton />
        <FormNote answer={answer} />
        <ol className="caption-grid">
          {rows.map((photo) => (
            <CaptionCard key={photo.id} photo={photo} name={photoName(photo)} answer={answer} captions={captions} />
          ))}
        </ol>
        <div className="button-row caption-bar">
          {!isHydrated && (
            <SendButton icon="floppy-disk-fill" className="button without-script" busyLabel={m.admin_saving()}>
              {m.admin_save()}
            </SendButton>
          )}
          <Link className={isHydrated ? 'button' : 'button-outline'} to={back}>
            <Icon name="check-bold" size={20} />
            {m.captions_done()}
          </Link>
        </div>
      </Form>
      <Pager path={href('/admin/photos/captions')} search={search} newer={newer} older={older} />
      <LeaveQuestion isUnsaved={captions.isUnsaved} includesSamePage help={m.captions_leave_help()} />
    </section>
  );
}
