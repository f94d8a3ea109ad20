import { m } from '../../paraglide/messages.js';
import { Note } from '../../ui/note.tsx';
import { consentChannels, consentLabel } from '../enquiry-rules.ts';
import type { ChannelNow } from './channels-now.ts';
import { type StopAnswer, StopForm } from './stop-form.tsx';

type AgreedProps = { channels: ChannelNow[]; isDone: boolean; answer: StopAnswer | undefined };

/**
 * Every channel with the button that stops it, and beside it since when it is agreed to with this enquiry, as far as it
 * is; and what has been stopped of it. When it is done, the same sentence for everybody.
 */
export function AgreedChannels({ channels, isDone, answer }: AgreedProps) {
  if (isDone) return <LinkDone />;
  const open = channels.filter(({ stopped }) => stopped === undefined);
  const shut = channels.filter(({ stopped }) => stopped !== undefined);
  const hints = Object.fromEntries(open.map(({ channel, since }) => [channel, m.consent_since({ day: since })]));
  return (
    <>
      <p>{m.consent_link_how()}</p>
      <StopForm channels={consentChannels} hints={hints} answer={answer} />
      {shut.length > 0 && <StoppedList channels={shut} />}
    </>
  );
}

function LinkDone() {
  return (
    <Note kind="success" title={m.consent_link_done()} isFocused>
      {m.consent_link_done_next()}
    </Note>
  );
}

function StoppedList({ channels }: { channels: ChannelNow[] }) {
  return (
    <>
      <h2>{m.consent_stopped_heading()}</h2>
      <ul>
        {channels.map(({ channel, stopped }) => (
          <li key={channel}>{m.consent_stopped_on({ channel: consentLabel(channel), day: stopped ?? '' })}</li>
        ))}
      </ul>
    </>
  );
}

/** What stands at an address that we have not made, or that was cut off. */
export function NotOurLink() {
  return (
    <>
      <p>{m.consent_dead()}</p>
      <p className="button-row">
        <a className="button" href="/privacy/withdraw">
          {m.consent_to_form()}
        </a>
      </p>
    </>
  );
}
