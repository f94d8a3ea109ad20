import { createHash } from 'node:crypto';
import { href } from 'react-router';
import type { Services } from '../../context.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { fromNow, minute } from '../../lib/clock.ts';
import { dayInIndia, weekdayName } from '../../lib/dates.ts';
import { inLanguage } from '../../lib/languages/in-language.server.ts';
import { type Language, localizedPath } from '../../lib/languages/languages.ts';
import type { Card } from '../../lib/media-services.ts';
import { drawQrCode } from '../../lib/qr-code.server.ts';
import { type CardPlace, cardKey, removeCards, storeCard, sweepCards } from '../../media/stray-files.server.ts';
import { shownCode } from '../../notices/codes/code-format.ts';
import { findCode, listNewWordings } from '../../notices/codes/notice-codes.server.ts';
import { leafOf } from '../../notices/days/notice-days.ts';
import { categoryTag, noticeType, titleOf } from '../../notices/notice-fields.ts';
import { findNotice } from '../../notices/notice-lists.server.ts';
import { m } from '../../paraglide/messages.js';
import { withholdNames } from '../../results/shown-results.server.ts';
import { colourOf } from '../../settings/colours.ts';
import { crestKey } from '../../settings/crest/crests.server.ts';
import { findSchool } from '../../settings/school.server.ts';
import { schoolNameIn, shownLanguages } from '../../settings/school.ts';
import { translateRow } from '../../translations/translations.server.ts';

import outlines from '../../ui/icon-outlines.json' with { type: 'json' };

type CardServices = Pick<Services, 'db' | 'mediaStore' | 'cardMaker' | 'origin'>;

/** To be raised when the same texts are drawn in a different way. */
const design = 1;

/** More than a card can hold. */
const maxCharacters = 2_000;

type DescribedCard = CardPlace & { card: Omit<Card, 'crest'>; crest: string; until: string | null };

/** Undefined = visitors do not see the notice. The hash stands for everything that the card shows. */
export function describeCard(
  services: CardServices,
  id: string,
  language: Language,
): Promise<DescribedCard | undefined> {
  return inLanguage(language, async () => {
    const { db, origin } = services;
    const [original, code, school] = await Promise.all([findNotice(db, id), findCode(db, id), findSchool(db)]);
    if (!original || !code) return undefined;
    const notice = await translateRow(db, noticeType, original);
    const title = titleOf(notice);
    // Without a title the first line of the details is the title.
    const words = notice.details.startsWith(title) ? notice.details.slice(title.length) : notice.details;
    const [shownTitle = '', ...shownWords] = (
      await withholdNames(db, `${title}\n${words.slice(0, maxCharacters)}`)
    ).split('\n');
    const { host } = new URL(origin);
    const address = href('/n/:code', { code });
    // As long as the day has not passed, because a card must not change with time.
    const { word, day, month, year, until = '' } = leafOf(notice, '');
    const date = new Date(`${notice.happens_on ?? dayInIndia(notice.created_at)}T00:00:00Z`);
    const { tag, icon } = categoryTag(notice.category);
    const colour = colourOf(school, 'about');
    const texts = {
      school: schoolNameIn(language, school),
      ...{ word, weekday: weekdayName(date.getUTCDay()), day, month: `${month} ${year}`, until, category: tag },
      ...{ title: shownTitle, words: shownWords.join('\n') },
      readOn: m.card_read_on({ address: host + address }),
      code: shownCode(code),
      howToCheck: m.card_check({ address: host + href('/check') }),
    };
    const path = (outlines as Partial<Record<string, string>>)[icon] ?? '';
    const card = { colour, icon: path, qr: await drawQrCode(origin + localizedPath(address)), texts };
    const shown = JSON.stringify([design, card, school.crest]);
    const hash = createHash('sha256').update(shown).digest('hex').slice(0, 32);
    return { noticeId: id, hash, card, crest: school.crest, until: notice.expires_at };
  });
}

const underWay = new Map<string, Promise<boolean>>();

/** Draws it once for all who ask meanwhile. False = too many cards wait already. */
export function drawCard(services: CardServices, described: DescribedCard): Promise<boolean> {
  // A school and its copy have notices with the same ids.
  const key = services.origin + cardKey(described);
  const drawing = underWay.get(key) ?? drawAndStore(services, described).finally(() => underWay.delete(key));
  underWay.set(key, drawing);
  return drawing;
}

async function drawAndStore(services: CardServices, { card, crest, ...place }: DescribedCard): Promise<boolean> {
  const { db, mediaStore, cardMaker } = services;
  const crestFile = crest ? await mediaStore.find(crestKey(crest, 'icon-192.png')) : undefined;
  const bytes = await cardMaker.drawCard({ ...card, crest: crestFile });
  if (!bytes) return false;
  await storeCard(services, place, bytes);
  // It may have been withdrawn in the meantime.
  if (!(await findNotice(db, place.noticeId))) await inTransaction(db, (tx) => removeCards(tx, place.noticeId));
  return true;
}

const newForMs = 5 * minute;

/** Removes the files of cards that are no longer shown, and draws those of new notices before anybody asks for them. */
export async function drawNewCards(services: CardServices, stop: AbortSignal): Promise<void> {
  const { db, mediaStore } = services;
  await sweepCards(db, mediaStore);
  for (const id of await listNewWordings(db, fromNow(-newForMs))) {
    for (const language of shownLanguages(await findSchool(db))) {
      const described = stop.aborted ? undefined : await describeCard(services, id, language);
      if (described && !(await mediaStore.open(cardKey(described)))) await drawCard(services, described);
    }
  }
}
