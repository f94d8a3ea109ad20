import { data, href } from 'react-router';
import { requestContext, servicesContext } from '../../context.ts';
import type { FormAnswer } from '../../forms/form.ts';
import { m } from '../../paraglide/messages.js';
import { Note } from '../../ui/note.tsx';
import { page } from '../../ui/page-facts.ts';
import { Patch } from '../../ui/panels.tsx';
import { type ChannelStatus, channelStatuses, consentChannels, consentLabel } from '../enquiry-rules.ts';
import type { Route } from './+types/withdraw-by-link';
import { listConsents, readWithdrawalToken } from './consents.server.ts';
import { ContactOptions, StopForm } from './stop-form.tsx';
import { withdrawByLink } from './withdraw.action.server.ts';

export const handle = page<{ isOurs: boolean }>(
  ({ isOurs }) => ({
    title: isOurs ? m.consent_withdraw_title() : m.consent_dead_title(),
    description: m.consent_withdraw_description(),
    area: 'about',
    label: m.consent_withdraw_label(),
    isUnlisted: true,
    isSecret: true,
  }),
  null,
  { secretParam: 'token', priority: 'enquiry' },
);

/** Read only: programs that check mail open every link in it. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  context.get(requestContext).isPrivate = true;
  const enquiryId = await readWithdrawalToken(db, params.token);
  if (enquiryId === undefined) return data({ isOurs: false, isDone: false, channels: [] }, { status: 404 });
  // Never the name, because an email is passed on; nothing of other enquiries of the same number.
  const channels = channelStatuses(await listConsents(db, enquiryId));
  return data({ isOurs: true, isDone: url.searchParams.get('done') === '1', channels });
}

export function action(args: Route.ActionArgs) {
  return withdrawByLink(args, args.params.token);
}

export default function WithdrawByLink({ loaderData, actionData }: Route.ComponentProps) {
  const { isOurs, isDone, channels } = loaderData;
  return (
    <div className="section container privacy">
      {/* No other site learns this address. */}
      <meta name="referrer" content="same-origin" />
      <Patch tone="pata">
        {isOurs ? (
          <ChannelsForm channels={channels} isDone={isDone && !actionData} answer={actionData} />
        ) : (
          <InvalidLink />
        )}
      </Patch>
      <ContactOptions />
    </div>
  );
}

type AgreedProps = { channels: ChannelStatus[]; isDone: boolean; answer: FormAnswer | undefined };

function ChannelsForm({ channels, isDone, answer }: AgreedProps) {
  if (isDone) return <WithdrawalDone />;
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

function WithdrawalDone() {
  return (
    <Note kind="success" title={m.consent_link_done()} isFocused>
      {m.consent_link_done_next()}
    </Note>
  );
}

function StoppedList({ channels }: { channels: ChannelStatus[] }) {
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

function InvalidLink() {
  return (
    <>
      <p>{m.consent_dead()}</p>
      <p className="button-row">
        <a className="button" href={href('/privacy/withdraw')}>
          {m.consent_to_form()}
        </a>
      </p>
    </>
  );
}
