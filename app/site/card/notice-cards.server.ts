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
import { type CardPlace, isCardKept, keepCard, removeCards, sweepCards } from '../../media/card/card-files.server.ts';
import { shownCode } from '../../notices/codes/code-format.ts';
import { findCode, listNewWordings } from '../../notices/codes/notice-codes.server.ts';
import { leafOf } from '../../notices/days/notice-days.ts';
import { categoryTag, type Notice, noticeType, titleOf } from '../../notices/notice-fields.ts';
import { findNotice } from '../../notices/notice-lists.server.ts';
import { m } from '../../paraglide/messages.js';
import { withholdNames } from '../../results/withheld-names.server.ts';
import { colourOf } from '../../settings/area-colours.ts';
import { crestKey } from '../../settings/crest/crests.server.ts';
import { findSchool } from '../../settings/school.server.ts';
import { type School, schoolNameIn, shownLanguages } from '../../settings/school.ts';
import { translateRow } from '../../translations/translations.server.ts';
import outlines from '../../ui/icon-outlines.json' with { type: 'json' };
import type { TagTone } from '../../ui/tag.tsx';

type CardServices = Pick<Services, 'db' | 'mediaStore' | 'cardMaker' | 'origin'>;

/** To be raised when the same texts are drawn in a different way. */
const design = 1;

/** More than a card can hold. */
const maxCharacters = 2_000;

export type DescribedCard = CardPlace & { card: Omit<Card, 'crest'>; crest: string; until: string | null };

/** Undefined = visitors do not see the notice. The hash names everything that the card shows. */
export async function describeCard(
  services: CardServices,
  id: string,
  language: Language,
): Promise<DescribedCard | undefined> {
  const { db } = services;
  const [notice, code, school] = await Promise.all([findNotice(db, id), findCode(db, id), findSchool(db)]);
  if (!notice || !code) return undefined;
  const card = await inLanguage(language, () => cardOf(services, notice, { code, school, language }));
  const hash = createHash('sha256')
    .update(JSON.stringify([design, card, school.crest]))
    .digest('hex')
    .slice(0, 32);
  return { noticeId: id, hash, card, crest: school.crest, until: notice.expires_at };
}

type Shown = { code: string; school: School; language: Language };

async function cardOf({ db, origin }: CardServices, notice: Notice, { code, school, language }: Shown) {
  const translated = await translateRow(db, noticeType, notice);
  const { host } = new URL(origin);
  const address = href('/n/:code', { code });
  return {
    colour: colourOf(school, 'about'),
    school: schoolNameIn(language, school),
    leaf: leafOn(notice),
    category: categoryOn(notice),
    ...(await textsOn(db, translated)),
    readOn: m.card_read_on({ address: host + address }),
    code: shownCode(code),
    howToCheck: m.card_check({ address: host + href('/check') }),
    qr: await drawQrCode(origin + localizedPath(address)),
  };
}

async function textsOn(db: Services['db'], notice: Notice): Promise<Pick<Card, 'title' | 'words'>> {
  const title = titleOf(notice);
  // Without a title, the first line of the details is the title, unless it is too long for one.
  const isRepeated = !notice.title && notice.details.startsWith(title);
  const words = isRepeated ? notice.details.slice(title.length) : notice.details;
  const [shownTitle, shownWords] = await Promise.all(
    [title, words.slice(0, maxCharacters)].map((text) => withholdNames(db, text)),
  );
  return { title: shownTitle ?? '', words: shownWords ?? '' };
}

/** As long as the day has not passed: a card must not change by itself. */
function leafOn(notice: Notice): Card['leaf'] {
  const { word, day, month, year, until = '' } = leafOf(notice, '');
  const date = notice.happens_on ?? dayInIndia(notice.created_at);
  const weekday = weekdayName(new Date(`${date}T00:00:00Z`).getUTCDay());
  return { word, weekday, day, month: `${month} ${year}`, until };
}

/** As in `app/ui/tag.css`. */
const tones: Partial<Record<TagTone, { ground: string; ink: string }>> = {
  pata: { ground: '#e0f0dd', ink: '#174a2b' },
  genda: { ground: '#ffe2a0', ink: '#4a2d00' },
  mati: { ground: '#f9e4d9', ink: '#732a15' },
  kagoj: { ground: '#f3e8d0', ink: '#1a1820' },
  rose: { ground: '#f3dde6', ink: '#6d123b' },
};

function categoryOn({ category }: Notice): Card['category'] {
  const { tag, icon, tone } = categoryTag(category);
  const paths: Partial<Record<string, string>> = outlines;
  return { label: tag, icon: paths[icon] ?? '', ...(tones[tone] ?? { ground: '#dfe6f6', ink: '#22316b' }) };
}

const underWay = new Map<string, Promise<boolean>>();

/** Draws it once for all who ask meanwhile. False = too many cards wait already. */
export function drawCard(services: CardServices, described: DescribedCard): Promise<boolean> {
  const key = described.noticeId + described.hash;
  const known = underWay.get(key);
  if (known) return known;
  const drawing = drawAndKeep(services, described).finally(() => underWay.delete(key));
  underWay.set(key, drawing);
  return drawing;
}

async function drawAndKeep(services: CardServices, { card, crest, ...place }: DescribedCard): Promise<boolean> {
  const { db, mediaStore, cardMaker } = services;
  const crestFile = crest ? await mediaStore.find(crestKey(crest, 'icon-192.png')) : undefined;
  const bytes = await cardMaker.drawCard({ ...card, crest: crestFile });
  if (!bytes) return false;
  await keepCard(services, place, bytes);
  // It may have been withdrawn in the meantime.
  if (!(await findNotice(db, place.noticeId))) await inTransaction(db, (tx) => removeCards(tx, place.noticeId));
  return true;
}

const newForMs = 5 * minute;
const maxAtOnce = 10;

/** Removes the files of cards that are no longer shown, and draws those of new notices before anybody asks for them. */
export async function drawNewCards(services: CardServices, stop: AbortSignal): Promise<void> {
  const { db, mediaStore } = services;
  await sweepCards(db, mediaStore);
  const ids = await listNewWordings(db, fromNow(-newForMs), maxAtOnce);
  const languages = ids.length > 0 ? shownLanguages(await findSchool(db)) : [];
  for (const id of ids) {
    for (const language of languages) {
      if (stop.aborted) return;
      const described = await describeCard(services, id, language);
      if (described && !(await isCardKept(db, described))) await drawCard(services, described);
    }
  }
}
