import { Form, href, Link } from 'react-router';
import { versionField } from '../../forms/form.ts';
import { isolated } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { Tag } from '../../ui/tag.tsx';
import { pageViewPath } from '../block-form/block-place.ts';
import type { LoadedPage, PageAnswer } from './edit-page.server.ts';

type PageBarProps = { page: LoadedPage; answer: PageAnswer | undefined };

export function PageBar({ page, answer }: PageBarProps) {
  const { id, path, hasDraft, isPublished, isOwn } = page;
  return (
    <section className="panel page-bar" aria-label={m.pages_state()}>
      {answer?.failure && (
        <Note kind="error" title={answer.failure} isFocused>
          <MissingList id={id} answer={answer} />
        </Note>
      )}
      <PageState page={page} />
      <div className="button-row">
        <Link className="button-second" to={pageViewPath(id)}>
          <Icon name="pencil-simple-fill" size={20} />
          {m.pages_edit_on_page()}
        </Link>
        <Link className="button-outline" to={href('/admin/pages/:id/preview', { id })}>
          <Icon name="monitor-fill" size={20} />
          {m.pages_preview()}
        </Link>
        {isPublished && (
          <a className="button-outline" href={path}>
            <Icon name="eye-fill" size={20} />
            {m.pages_view()}
          </a>
        )}
        <Link className="button-outline" to={href('/admin/pages/:id/history', { id })}>
          <Icon name="clock-counter-clockwise-fill" size={20} />
          {m.pages_history()}
        </Link>
        {isOwn && (
          <Link className="button-outline" to={href('/admin/pages/:id/settings', { id })}>
            <Icon name="note-pencil-fill" size={20} />
            {m.pages_settings()}
          </Link>
        )}
        {hasDraft && <DiscardForm />}
      </div>
    </section>
  );
}

function PageState({ page }: { page: LoadedPage }) {
  const { hasDraft, isPublished, draftBy, draftAt, publishedBy, publishedAt } = page;
  return (
    <p className="page-state">
      {hasDraft && <Tag tone="kagoj">{m.pages_state_draft()}</Tag>}
      {isPublished && !hasDraft && <Tag tone="pata">{m.admin_published()}</Tag>}
      {!isPublished && !hasDraft && <Tag tone="mati">{m.pages_state_empty()}</Tag>}
      <span>
        {hasDraft && m.pages_draft_by({ who: isolated(draftBy), at: draftAt })}{' '}
        {publishedAt && m.pages_published_by({ who: isolated(publishedBy), at: publishedAt })}
        {!isPublished && m.pages_not_published_yet()}
      </span>
    </p>
  );
}

/** At the foot of the window, wherever the page is scrolled to. */
export function PublishBar({ page: { version, hasDraft, isPublished } }: { page: LoadedPage }) {
  if (isPublished && !hasDraft) return null;
  return (
    <Form method="post" className="page-bar sticky-foot">
      <input type="hidden" name={versionField} value={version} />
      {hasDraft && <Tag tone="kagoj">{m.pages_state_draft()}</Tag>}
      <SendButton intent="publish" icon="megaphone-fill" busyLabel={m.pages_publishing()}>
        {m.pages_publish()}
      </SendButton>
    </Form>
  );
}

function DiscardForm() {
  return (
    <Form method="post">
      <SendButton
        intent="discard"
        className="button-outline button-danger"
        icon="trash-fill"
        busyLabel={m.admin_saving()}
      >
        {m.pages_discard()}
      </SendButton>
    </Form>
  );
}

function MissingList({ id, answer: { missing = [] } }: { id: string; answer: PageAnswer }) {
  return (
    <ul>
      {missing.map((one) =>
        one.what === 'title' ? (
          <li key="title">
            <a href="#field-title">{m.pages_missing_title()}</a>
          </li>
        ) : (
          <li key={one.rowId ?? one.blockId}>
            <Link to={`${placeOf(id, one)}#field-alt`}>{m.pages_missing_alt({ name: one.label })}</Link>
          </li>
        ),
      )}
    </ul>
  );
}

function placeOf(id: string, { blockId, rowId }: { blockId: string; rowId?: string }): string {
  if (rowId === undefined) return href('/admin/pages/:id/blocks/:blockId', { id, blockId });
  return href('/admin/pages/:id/blocks/:blockId/rows/:rowId', { id, blockId, rowId });
}
