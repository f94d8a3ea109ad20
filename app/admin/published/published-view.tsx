import { type RefObject, useEffect, useRef } from 'react';
import { Form, href, Link } from 'react-router';
import { DownloadLink } from '../../imports/list-files.tsx';
import { Picture } from '../../media/picture.tsx';
import { NoticeSheet } from '../../notices/notice-parts.tsx';
import { m } from '../../paraglide/messages.js';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { UndoKey, undoShortcut } from '../../ui/forms/undo-key.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { PublishedThings } from './published.server.ts';

type PublishedViewProps = { shown: PublishedThings; path: string; leftAlone: RefObject<boolean> };

export function PublishedView({ shown, path, leftAlone }: PublishedViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: something else has been published.
  useEffect(() => {
    // After the form has been emptied, which takes the focus to its first field. Over a slow line this view comes
    // late: whoever has gone on by then keeps the focus, and whoever scrolls is not drawn back.
    const frame = requestAnimationFrame(() => leftAlone.current && heading.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [shown]);
  const { ids, notice, comesOutAt, things, more, describe, imported } = shown;
  return (
    <section className="panel published-panel" aria-labelledby="published-heading">
      <h2 ref={heading} id="published-heading" tabIndex={-1}>
        {headingOf(shown)}
      </h2>
      {notice && (
        <NoticeSheet notice={notice} attachments={notice.attachments} today={notice.today} title={notice.title} />
      )}
      {things.length > 0 && (
        <ul className="published-things plain-list">
          {things.map(({ id, name, image }) => (
            <li key={id}>
              {image && <Picture image={image} alt="" sizes="120px" upTo={160} />}
              <span>{name}</span>
            </li>
          ))}
          {more > 0 && <li>{m.published_more({ count: more })}</li>}
        </ul>
      )}
      <div className="button-row">
        {comesOutAt && ids[0] ? <ScheduledWays id={ids[0]} /> : <ShownWays {...shown} />}
        <UndoForm published={shown} back={path} />
        {describe && (
          <Link className="button" to={describe}>
            <Icon name="pencil-simple-fill" size={20} />
            {m.captions_title()}
          </Link>
        )}
        {!comesOutAt && (
          <Link className="button-outline" to={shown.another}>
            <Icon name="plus-bold" size={20} />
            {anotherLabel(shown)}
          </Link>
        )}
      </div>
      {imported && <LeftOutRows imported={imported} />}
      {imported && <TopperQuestion imported={imported} back={path} />}
    </section>
  );
}

function headingOf({ comesOutAt, imported }: PublishedThings): string {
  if (imported) return m.published_imported();
  return comesOutAt ? m.published_scheduled({ moment: comesOutAt }) : m.published_heading();
}

function ShownWays({ see, send, card }: Pick<PublishedThings, 'see' | 'send' | 'card'>) {
  return (
    <>
      <a className="button-second" href={see}>
        <Icon name="eye-fill" size={20} />
        {m.published_see()}
      </a>
      <a className="button-outline" href={send} target="_blank" rel="noopener noreferrer">
        <Icon name="whatsapp-logo-fill" size={20} />
        {m.published_send()}
      </a>
      {card && (
        <a className="button-outline" href={card} target="_blank" rel="noopener">
          <Icon name="image-fill" size={20} />
          {m.notice_card_office()}
        </a>
      )}
    </>
  );
}

function ScheduledWays({ id }: { id: string }) {
  return (
    <>
      <Link className="button-second" to={href('/admin/notices/:id/preview', { id })}>
        <Icon name="eye-fill" size={20} />
        {m.published_see_before()}
      </Link>
      <Link className="button-outline" to={href('/admin/notices/:id/edit', { id })}>
        <Icon name="pencil-simple-fill" size={20} />
        {m.published_change()}
      </Link>
    </>
  );
}

function anotherLabel({ imported, another }: PublishedThings): string {
  if (imported) return m.import_more();
  return another.includes('?like=') ? m.published_another() : m.published_add_more();
}

function UndoForm({ published: { list, ids, imported }, back }: { published: PublishedThings; back: string }) {
  return (
    <Form method="post" action={imported?.path ?? href('/admin/selected/:list', { list })}>
      {imported && <input type="hidden" name="import_id" value={imported.id} />}
      {ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <input type="hidden" name="back" value={imported ? 'list' : back} />
      <SendButton
        intent={imported ? 'undo' : 'take-down'}
        className="button-outline"
        icon="arrow-u-up-left-bold"
        busyLabel={m.bin_undoing()}
        shortcut={undoShortcut}
      >
        {m.admin_undo()}
      </SendButton>{' '}
      <UndoKey />
    </Form>
  );
}

type Imported = NonNullable<PublishedThings['imported']>;

function TopperQuestion({ imported: { candidates }, back }: { imported: Imported; back: string }) {
  if (candidates.length === 0) return null;
  return (
    <Form method="post" action={href('/admin/selected/:list', { list: 'results' })}>
      <input type="hidden" name="back" value={back} />
      <fieldset className="published-toppers" aria-describedby="published-toppers-help">
        <legend className="field-label">{m.published_toppers()}</legend>
        <p className="field-hint" id="published-toppers-help">
          {m.published_toppers_help()}
        </p>
        {candidates.map(({ id, name, class_name, marks }) => (
          <label key={id} className="tick-box">
            <input type="checkbox" name="id" value={id} />
            <span>{[name || m.admin_result_no_name(), class_name, marks].filter(Boolean).join(' · ')}</span>
          </label>
        ))}
      </fieldset>
      <SendButton intent="topper" className="button-second" icon="star-fill">
        {m.selected_verb_topper()}
      </SendButton>
    </Form>
  );
}

function LeftOutRows({ imported: { id, leftOutCount, leftOutPath } }: { imported: Imported }) {
  if (leftOutCount === 0) return null;
  const rows = m.import_past_left_out({ count: leftOutCount });
  return (
    <p className="button-row published-left-out">
      <DownloadLink to={`${leftOutPath}.xlsx?import=${id}`} label={m.import_left_out_for_excel({ rows })} />
      <DownloadLink to={`${leftOutPath}.csv?import=${id}`} label={m.import_left_out_as_csv({ rows })} />
    </p>
  );
}
