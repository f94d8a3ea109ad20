import { data } from 'react-router';
import { houseContext, visitContext } from '../../context.ts';
import { m } from '../../paraglide/messages.js';
import { page } from '../../ui/page-facts.ts';
import { Patch } from '../../ui/patch.tsx';
import type { Route } from './+types/withdraw-by-link';
import { AgreedChannels, NotOurLink } from './agreed-channels.tsx';
import { channelsNow } from './channels-now.ts';
import { listConsents } from './consents.server.ts';
import { OtherWays } from './other-ways.tsx';
import { takeStop } from './take-stop.server.ts';
import { readWithdrawalToken } from './withdrawal-link.server.ts';

export const handle = page<{ isOurs: boolean }>(
  ({ isOurs }) => ({
    title: isOurs ? m.consent_withdraw_title() : m.consent_dead_title(),
    description: m.consent_withdraw_description(),
    area: 'about',
    heading: isOurs ? m.consent_withdraw_title() : m.consent_dead_title(),
    label: m.consent_withdraw_label(),
    isUnlisted: true,
    isSecret: true,
  }),
  null,
);

/** Only looks: programs that check mail open every link in it. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = context.get(houseContext);
  context.get(visitContext).isPrivate = true;
  const enquiryId = await readWithdrawalToken(db, params.token);
  if (enquiryId === undefined) return data({ isOurs: false, isDone: false, channels: [] }, { status: 404 });
  // Never who it was: a letter is passed on. And nothing that came with another enquiry of the same number.
  const channels = channelsNow((await listConsents(db, [enquiryId])).get(enquiryId) ?? []);
  return data({ isOurs: true, isDone: url.searchParams.get('done') === '1', channels });
}

export function action({ request, params, context }: Route.ActionArgs) {
  return takeStop(request, context, params.token);
}

export default function WithdrawByLink({ loaderData, actionData }: Route.ComponentProps) {
  const { isOurs, isDone, channels } = loaderData;
  return (
    <div className="section container privacy">
      {/* No other site is told this address. */}
      <meta name="referrer" content="same-origin" />
      <Patch tone="pata">
        {isOurs ? (
          <AgreedChannels channels={channels} isDone={isDone && !actionData} answer={actionData} />
        ) : (
          <NotOurLink />
        )}
      </Patch>
      <OtherWays />
    </div>
  );
}
