import { formatDayAndTime } from '../../lib/dates.ts';
import { m } from '../../paraglide/messages.js';
import { Note } from '../note.tsx';
import type { Offer, StoredDraft } from './use-draft.ts';

type RestoredNoteProps = {
  draft: StoredDraft;
  /** Whether the form has been saved before: then throwing the words away shows what is saved. */
  isSaved: boolean;
  missing?: string | undefined;
};

export function RestoredNote({ draft, isSaved, missing }: RestoredNoteProps) {
  const { restored, offer, lacksFile, discard } = draft;
  return (
    <div className={restored || offer ? 'restored-note' : 'restored-note visually-hidden'} role="status">
      {offer && <OfferNote offer={offer} draft={draft} />}
      {restored && (
        <Note kind="info" title={m.draft_restored({ moment: formatDayAndTime(restored.at) })}>
          {m.draft_restored_help()} {missing ?? (lacksFile && m.draft_lacks_file())}{' '}
          <button type="button" className="button-outline" onClick={discard}>
            {isSaved ? m.draft_show_saved() : m.draft_start_anew()}
          </button>
        </Note>
      )}
    </div>
  );
}

/** The saved text is newer: nothing of it is replaced before the person has seen both. */
function OfferNote({ offer, draft: { take, discard } }: { offer: Offer; draft: StoredDraft }) {
  return (
    <Note kind="warning" title={m.draft_offer({ moment: formatDayAndTime(offer.at) })}>
      {m.draft_offer_help()}
      <dl className="draft-offer">
        {offer.differences.map(({ name, label, saved, typed }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              {m.admin_conflict_saved()}: {saved || m.admin_conflict_empty()}
            </dd>
            <dd>
              {m.admin_conflict_typed()}: {typed || m.admin_conflict_empty()}
            </dd>
          </div>
        ))}
      </dl>
      <span className="button-row">
        <button type="button" className="button-second" onClick={take}>
          {m.draft_take()}
        </button>
        <button type="button" className="button-outline" onClick={discard}>
          {m.draft_show_saved()}
        </button>
      </span>
    </Note>
  );
}
