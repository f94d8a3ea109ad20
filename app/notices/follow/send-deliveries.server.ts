import type { Services } from '../../context.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { day, fromNow, hour, now, second } from '../../lib/clock.ts';
import { today } from '../../lib/dates.ts';
import { inLanguage } from '../../lib/languages/in-language.server.ts';
import { type Language, pathIn } from '../../lib/languages/languages.ts';
import { findMailSubscription, unsubscribePath } from '../../mail/mail-list.server.ts';
import { countWaitingListEmails, enqueueEmail } from '../../mail/outbox.server.ts';
import { m } from '../../paraglide/messages.js';
import { findSchool } from '../../settings/school.server.ts';
import { schoolNameIn } from '../../settings/school.ts';
import { translateRow } from '../../translations/translations.server.ts';
import { dayLabelOf } from '../days/notice-days.ts';
import { isUrgent, type Notice, noticeType, titleOf } from '../notice-fields.ts';
import {
  claimDelivery,
  type Delivery,
  dropDelivery,
  findSendable,
  nextSendingTime,
  recordOutcome,
} from './deliveries.server.ts';
import { canPush, type PushPayload } from './push-endpoint.ts';
import { deletePhone, findServerKey } from './push-subscriptions.server.ts';
import { encryptPush, pushAuthorization } from './web-push.server.ts';

type SendingServices = Pick<Services, 'db' | 'origin' | 'isPushEndpoint'>;

const maxConcurrent = 8;
const answerTimeoutMs = 10 * second;
const maxPayloadBytes = 400;
/** With more of them in the outbox, one write would take long and enquiries would be found late. */
const maxInOutbox = 50;

/** What a server does not finish is sent by another one after the lease. */
export async function sendDueDeliveries(
  services: SendingServices,
  channel: Delivery['channel'],
  stop?: AbortSignal,
): Promise<void> {
  const { db, origin } = services;
  if (channel === 'push' && !canPush(origin)) return;
  for (let isLast = false; !isLast && !stop?.aborted; ) {
    if (channel === 'mail' && (await countWaitingListEmails(db)) >= maxInOutbox) return;
    const batch: Delivery[] = [];
    while (!isLast && batch.length < maxConcurrent) {
      const delivery = await claimDelivery(db, channel);
      if (delivery) batch.push(delivery);
      else isLast = true;
    }
    await Promise.all(batch.map((delivery) => deliver(services, delivery)));
  }
}

async function deliver(services: SendingServices, delivery: Delivery): Promise<void> {
  const notice = await findSendable(services.db, delivery.notice_id);
  const send = delivery.channel === 'push' ? sendPush : writeEmail;
  const at = Date.now();
  const due = notice ? nextSendingTime(at, isUrgent(notice)) : at;
  // Such as one that the push service did not take before the evening.
  if (due > at) return void (await recordOutcome(services.db, delivery, { due_at: new Date(due).toISOString() }));
  if (!notice || delivery.expires_at <= now() || !(await send(services, delivery, notice)))
    await dropDelivery(services.db, delivery);
}

function inWords({ db }: SendingServices, notice: Notice, language: Language): Promise<Notice> {
  return inLanguage(language, () => translateRow(db, noticeType, notice));
}

/** False = it is not to be tried again. */
async function sendPush(services: SendingServices, delivery: Delivery, notice: Notice): Promise<boolean> {
  const { db } = services;
  const phones = db.selectFrom('push_subscription').selectAll().where('id', '=', delivery.subscription_id);
  const phone = await phones.executeTakeFirst();
  // The rule may have become stricter since the phone subscribed.
  if (!phone || !services.isPushEndpoint(phone.endpoint)) return false;
  const text = payloadOf(await inWords(services, notice, phone.language), phone.language);
  const headers = {
    Authorization: pushAuthorization(await findServerKey(db), phone.endpoint, services.origin),
    'Content-Encoding': 'aes128gcm',
    'Content-Type': 'application/octet-stream',
    TTL: String(Math.ceil((Date.parse(delivery.expires_at) - Date.now()) / second)),
    Topic: notice.id,
    Urgency: isUrgent(notice) ? 'high' : 'normal',
  };
  const { status, retryAfterMs } = await post(phone.endpoint, new Uint8Array(encryptPush(text, phone)), headers);
  if (status >= 200 && status < 300) await recordOutcome(db, delivery, { sent_at: now() });
  else if (status === 404 || status === 410) await deletePhone(db, phone.endpoint);
  else if (status !== 429 && status < 500) return false;
  else {
    const delayMs = Math.min(30 * second * 2 ** (delivery.attempts - 1), hour);
    await recordOutcome(db, delivery, { due_at: fromNow(Math.max(retryAfterMs, delayMs)) });
  }
  return true;
}

async function post(endpoint: string, body: BodyInit, headers: Record<string, string>) {
  const signal = AbortSignal.timeout(answerTimeoutMs);
  try {
    const answer = await fetch(endpoint, { method: 'POST', body, headers, redirect: 'manual', signal });
    // Nothing of it is of interest but the status.
    await answer.body?.cancel();
    const header = answer.headers.get('retry-after') ?? '';
    const ms = /^\d{1,9}$/.test(header) ? Number(header) * second : Date.parse(header) - Date.now();
    return { status: answer.status, retryAfterMs: Math.min(ms || 0, day) };
  } catch {
    return { status: 503, retryAfterMs: 0 };
  }
}

/** Long titles are cut to what every service takes, between letters. */
function payloadOf(notice: Notice, lang: Language): string {
  const shown = { path: pathIn(lang, `/allnotices/${notice.id}`), tag: notice.id, lang };
  const letters = Array.from(new Intl.Segmenter(lang).segment(titleOf(notice)), ({ segment }) => segment);
  for (let length = letters.length; ; length -= 1) {
    const title = letters.slice(0, length).join('') + (length < letters.length ? '…' : '');
    const payload = JSON.stringify({ title, ...shown } satisfies PushPayload);
    if (Buffer.byteLength(payload) <= maxPayloadBytes || length === 0) return payload;
  }
}

async function writeEmail(services: SendingServices, delivery: Delivery, original: Notice): Promise<boolean> {
  const { db, origin } = services;
  const subscription = await findMailSubscription(db, delivery.subscription_id);
  if (!subscription) return false;
  const { address, language } = subscription;
  const notice = await inWords(services, original, language);
  const path = await unsubscribePath(db, subscription.id);
  const school = schoolNameIn(language, await findSchool(db));
  const title = titleOf(notice);
  const body = inLanguage(language, () =>
    m.follow_email({
      title,
      day: dayLabelOf(notice, today()),
      details: notice.title ? notice.details : '',
      link: origin + pathIn(language, `/allnotices/${notice.id}`),
      stop: origin + pathIn(language, path),
      school,
    }),
  );
  await inTransaction(db, async (tx) => {
    if (!(await recordOutcome(tx, delivery, { sent_at: now() }))) return;
    await enqueueEmail(tx, {
      kind: 'notice',
      to: address,
      subject: `${school}: ${title}`,
      body,
      isSecret: true,
      messageKey: delivery.id,
      expiresAt: delivery.expires_at,
      unsubscribeUrl: origin + path,
    });
  });
  return true;
}
