import { m } from '../../paraglide/messages.js';
import { Note } from '../../ui/note.tsx';
import { consentLabel } from '../enquiry-rules.ts';
import type { ChannelNow } from './channels-now.ts';
import { type StopAnswer, StopForm } from './stop-form.tsx';

type AgreedProps = { channels: ChannelNow[]; isDone: boolean; answer: StopAnswer | undefined };

/** What is still agreed to, with the button that stops it, and what has been stopped. */
export function AgreedChannels({ channels, isDone, answer }: AgreedProps) {
  const open = channels.filter(({ stopped }) => stopped === undefined);
  const shut = channels.filter(({ stopped }) => stopped !== undefined);
  const hints = Object.fromEntries(open.map(({ channel, since }) => [channel, m.consent_since({ day: since })]));
  return (
    <>
      {isDone && shut.length > 0 && (
        <Note kind="success" title={m.consent_link_done()} isFocused>
          {m.consent_link_done_next()}
        </Note>
      )}
      {shut.length > 0 && <StoppedList channels={shut} />}
      {open.length > 0 ? (
        <>
          <p>{m.consent_link_how()}</p>
          <StopForm channels={open.map(({ channel }) => channel)} hints={hints} answer={answer} />
        </>
      ) : (
        <NothingOpen />
      )}
    </>
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

function NothingOpen() {
  return (
    <>
      <p>{m.consent_nothing_open()}</p>
      <p className="button-row">
        <a className="button-outline" href="/privacy/withdraw">
          {m.consent_to_form()}
        </a>
      </p>
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
