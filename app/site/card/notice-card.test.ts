import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { siteForEach } from '../../../tests/site-of-tests.ts';
import { asStaff } from '../../../tests/staff.ts';
import { folderForTest } from '../../../tests/temporary-folder.ts';
import { projectFolder } from '../../../tests/test-app.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import type { Card, CardMaker } from '../../lib/media-services.ts';
import { createTurns } from '../../lib/schools-of-process.server.ts';
import { cardMaker } from '../../media/card/card-maker.server.ts';
import { insertNotice, type NewNotice, noticeTrash, patchNotice } from '../../notices/notices.server.ts';
import { noticeVisibility } from '../../notices/notices-admin.server.ts';
import { createResult } from '../../results/results.server.ts';
import { setSchoolFact } from '../../settings/school.server.ts';
import { drawNewCards } from './notice-cards.server.ts';

const workerFile = join(projectFolder, 'build/server/card-worker.js');
const realMaker = cardMaker(workerFile);

const drawn: Card[] = [];

/** Draws nothing, but remembers what it should have drawn. */
const quickMaker: CardMaker = {
  async drawCard(card) {
    drawn.push(card);
    return Buffer.from('a card');
  },
  stop: () => undefined,
};

const site = siteForEach({ cardMaker: quickMaker });

beforeEach(() => void drawn.splice(0));

function publish(notice: NewNotice): Promise<string> {
  return inTransaction(site.db, (tx) => insertNotice(tx, { details: 'Closed on Monday.', ...notice }, asStaff));
}

const addressOf = (id: string, language = 'en') => `/allnotices/${id}/card.jpg?lang=${language}`;
const drawNow = () => drawNewCards(site, new AbortController().signal);

async function keptCards(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of site.mediaStore.list()) if (key.startsWith('cards/')) keys.push(key);
  return keys;
}

describe('the card of a notice', () => {
  test('is the picture of links to it, in the language of the page', async () => {
    const id = await publish({ title: 'Puja holiday', category: 'holiday', happens_on: '2026-11-23' });
    const { body } = await site.visit(`/bn/allnotices/${id}`);
    expect(body).toContain(`/allnotices/${id}/card.jpg?lang=bn"`);
    expect(body).toMatch(/og:image:width" content="1080".*og:image:height" content="1350"/s);
    const card = await site.visit(addressOf(id, 'bn'));
    expect(card).toMatchObject({ status: 200, body: 'a card' });
    expect(card.headers.get('Content-Type')).toBe('image/jpeg');
    expect(card.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    const headers = { 'If-None-Match': card.headers.get('ETag') ?? '' };
    expect((await site.visit(addressOf(id, 'bn'), { headers })).status).toBe(304);
    const shown = { title: 'Puja holiday', weekday: 'সোমবার', day: '২৩', words: 'Closed on Monday.' };
    expect(drawn).toMatchObject([{ texts: shown }]);
  });

  test('is drawn once for all who ask, again after a change, and in each language before anybody asks', async () => {
    const id = await publish({});
    await Promise.all([1, 2, 3].map(() => site.visit(addressOf(id))));
    await site.visit(addressOf(id));
    expect(drawn).toHaveLength(1);
    await inTransaction(site.db, (tx) => patchNotice(tx, id, { details: 'Open.' }, asStaff));
    await site.visit(addressOf(id));
    expect(drawn.map(({ texts }) => texts.title + texts.words)).toEqual(['Closed on Monday.', 'Open.']);
    await drawNow();
    await drawNow();
    expect(await keptCards()).toHaveLength(4);
    await Promise.all(['en', 'bn', 'hi', 'or'].map((language) => site.visit(addressOf(id, language))));
    expect(drawn).toHaveLength(5);
  });

  test.each(['deleted', 'hidden', 'expired'])('of a notice that is %s is neither served nor kept', async (how) => {
    const id = await publish({});
    expect((await site.visit(addressOf(id))).status).toBe(200);
    await inTransaction(site.db, async (tx) => {
      if (how === 'deleted') await noticeTrash.remove(tx, id, asStaff);
      if (how === 'hidden') await noticeVisibility.hide(tx, id, asStaff);
      if (how === 'expired') await patchNotice(tx, id, { expires_at: '2026-01-01T00:00:00.000Z' }, asStaff);
    });
    expect((await site.visit(addressOf(id))).status).toBe(404);
    await drawNow();
    expect(await keptCards()).toEqual([]);
  });

  test('shows initials where the school shows no names without consent', async () => {
    const name = { marks: '', class_name: '', session: '', exam: '', is_topper: 0 } as const;
    await inTransaction(site.db, async (tx) => {
      await createResult(tx, { ...name, name: 'Rina Das' } as never, asStaff);
      await setSchoolFact(tx, 'resultsShow', 'agreed', asStaff);
    });
    const id = await publish({ title: 'Well done, rina  das!', details: 'রিনা ও Rina Das’s team; Rina Dasgupta.' });
    await site.visit(addressOf(id));
    expect(drawn).toMatchObject([
      { texts: { title: 'Well done, R. D.!', words: 'রিনা ও R. D.’s team; Rina Dasgupta.' } },
    ]);
  });
});

const school = { school: 'Sundarpur Public School', code: 'KF3M-W8PD', howToCheck: 'Is this genuine?' };
const leaf = { word: 'On', weekday: 'Monday', day: '23', month: 'Nov 2026', until: '', category: 'Holiday' };
const look = { colour: '#732a15', icon: 'M0 0h200v200z', qr: { side: 21, path: 'M0 0h21v21z' } };
const withWords = (words: string): Card => ({
  ...look,
  texts: { ...school, ...leaf, title: '', words, readOn: '… Read on: school.example/n/kf3mw8pd' },
});

/** How many pixels below the leaf are dark. */
async function inkOf(words: string): Promise<number> {
  const part = sharp(await realMaker.drawCard(withWords(words))).extract({
    left: 0,
    top: 640,
    width: 1080,
    height: 440,
  });
  return (await part.greyscale().raw().toBuffer()).filter((value) => value < 100).length;
}

describe('the drawing of a card', () => {
  test('is a JPEG with letters of each script, says where to read on, and leaves out what no font has', async () => {
    const bytes = await realMaker.drawCard(withWords('সোমবার স্কুল বন্ধ থাকবে। '.repeat(200)));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height: 1350 });
    expect(bytes?.byteLength).toBeLessThan(180_000);
    const nothing = await inkOf('');
    for (const words of ['School', 'বিদ্যালয়', 'विद्यालय', 'ବିଦ୍ୟାଳୟ', '学校']) {
      expect(await inkOf(words)).toBeGreaterThan(nothing + 1000);
    }
    expect(await inkOf('🎉🪔')).toBe(nothing);
    const [long, longer] = [await inkOf('School '.repeat(300)), await inkOf('School '.repeat(3000))];
    expect(long).toBe(longer);
  });

  test('takes its turn with photos and tables', async () => {
    const photo = Promise.withResolvers<void>();
    const inTurn = createTurns();
    const before = inTurn(() => photo.promise);
    const quickWorker = join(folderForTest(), 'card-worker.mjs');
    writeFileSync(quickWorker, "process.once('message', () => process.send('a card'));");
    const begin = vi.fn();
    const maker = cardMaker(quickWorker, { inTurn, freeMemory: begin });
    const waiting = Array.from({ length: 6 }, () => maker.drawCard(withWords('School')));
    expect(await waiting[5]).toBeUndefined();
    expect(begin).not.toHaveBeenCalled();
    photo.resolve();
    await before;
    expect(await Promise.all(waiting)).toEqual([...Array(5).fill('a card'), undefined]);
  });
});
