import { isLong } from '../extent.ts';
import type { CountedPerson } from './counted-person.ts';
import { type OfficeTask, openList, send, toast } from './office-tasks.ts';
import { pictures } from './photo-batch-form.ts';
import { expect } from './site.ts';

type NoticeTitles = Record<'uniform' | 'bus' | 'library' | 'sports', string>;

async function writeNotices({ page }: CountedPerson, titles: NoticeTitles): Promise<void> {
  for (const title of Object.values(titles)) {
    await send(page, '/admin/notices/new', {
      title,
      details: 'For all classes.',
      category: 'general',
      intent: 'publish',
    });
  }
  await page.goto('/admin/dashboard');
}

/** As a press on a button of the menu of a row. */
async function chooseInRow(person: CountedPerson, name: string, what: string | RegExp): Promise<void> {
  const { page } = person;
  await person.tap(page.getByRole('button', { name: `More for ${name}`, exact: true }));
  const menu = page.getByRole('group', { name: `Actions for ${name}`, exact: true });
  await person.tap(menu.locator('a, button').filter({ hasText: what }));
}

/** A narrow row has Delete beside its menu. */
async function deleteRow(person: CountedPerson, name: string): Promise<void> {
  const { page } = person;
  const isNarrow = (page.viewportSize()?.width ?? 0) < 700;
  if (isNarrow) await person.tap(page.getByRole('button', { name: `Delete ${name}`, exact: true }));
  else await chooseInRow(person, name, 'Delete');
  await expect(toast(person, 'Notice deleted successfully')).toBeVisible();
}

export const noticeListTasks = (titles: NoticeTitles): readonly OfficeTask[] => [
  {
    name: 'quick notice: holiday tomorrow, with its reason',
    before: 8,
    wordPress: undefined,
    atMost: 6,
    async walk(person) {
      const { page } = person;
      await person.tap(page.getByRole('link', { name: 'Holiday', exact: true }));
      await person.tap(page.getByRole('button', { name: 'Tomorrow' }));
      await person.fill('Reason or details', 'Saraswati Puja');
      await person.tap(page.getByRole('button', { name: 'Publish notice' }));
      await expect(page.getByText('Notice Created Successfully').first()).toBeVisible();
    },
  },
  {
    name: 'pin a notice that is out',
    before: 5,
    wordPress: 5,
    atMost: 5,
    begin: (person) => writeNotices(person, titles),
    async walk(person) {
      await openList(person, 'Notices');
      await chooseInRow(person, titles.uniform, /^Pin/);
      await expect(toast(person, /pinned/i)).toBeVisible();
    },
  },
  {
    name: 'pin a fourth one',
    before: 10,
    wordPress: undefined,
    atMost: 6,
    async begin(person) {
      for (const name of [titles.bus, titles.library]) {
        await person.page.goto('/admin/notices');
        await chooseInRow(person, name, /^Pin/);
        await expect(toast(person, /pinned/i)).toBeVisible();
      }
      await person.page.goto('/admin/dashboard');
    },
    async walk(person) {
      await openList(person, 'Notices');
      await chooseInRow(person, titles.sports, /^Pin/);
      await person.tap(person.page.getByRole('button', { name: `Unpin “${titles.bus}”` }));
      await expect(toast(person, /pinned/i)).toBeVisible();
    },
  },
  {
    name: 'delete one and take it back',
    before: 3,
    wordPress: 2,
    atMost: 2,
    begin: ({ page }) => page.goto('/admin/notices'),
    async walk(person) {
      const { page } = person;
      await deleteRow(person, titles.uniform);
      await person.tap(page.getByRole('button', { name: 'Undo' }));
      await expect(page.getByRole('link', { name: titles.uniform, exact: true })).toBeVisible();
    },
  },
  {
    name: 'restore one from the bin',
    before: 3,
    wordPress: 3,
    atMost: 2,
    async begin(person) {
      await person.page.goto('/admin/notices');
      await deleteRow(person, titles.uniform);
      await person.page.goto('/admin/dashboard');
    },
    async walk(person) {
      await openList(person, 'Bin');
      await person.tap(person.page.getByRole('button', { name: `Restore ${titles.uniform}`, exact: true }));
      await expect(toast(person, /restored/i)).toBeVisible();
    },
  },
];

const albumName = 'Sports day';
const count = isLong ? 20 : 6;

/** Opens the list with every picture loaded: a request after its photo was deleted would answer 404. */
async function openPhotos({ page }: CountedPerson): Promise<void> {
  await page.goto('/admin/photos');
  await page.locator('main img').evaluateAll((pictures) =>
    Promise.all(
      pictures.map((picture) => {
        (picture as HTMLImageElement).loading = 'eager';
        return (picture as HTMLImageElement).decode();
      }),
    ),
  );
}

export const photoListTasks: readonly OfficeTask[] = [
  {
    name: `${count} photos into a new album`,
    before: 7,
    wordPress: 14,
    atMost: 9,
    async walk(person) {
      const { page } = person;
      await person.tap(page.getByRole('link', { name: 'Add Image' }).first());
      await person.choose(page.getByRole('button', { name: 'Choose files' }), await pictures(count));
      await expect(page.getByText('Preparing…')).toHaveCount(0);
      await person.fill('Or a new album', albumName);
      await person.tap(page.getByRole('button', { name: `Upload ${count} photos` }));
      await expect(page).toHaveURL('/admin/dashboard');
    },
  },
  {
    name: `titles and descriptions of these ${count}`,
    before: 7 * count,
    wordPress: 4 * count,
    atMost: 2 * count + 4,
    begin: async () => undefined,
    async walk(person) {
      const { page } = person;
      await person.tap(page.getByRole('link', { name: 'Titles and descriptions' }));
      await person.tap(page.getByLabel(/^Title of /).first());
      for (let number = 1; number <= count; number++) {
        for (const words of [`Race ${number}`, `Girl number ${number} runs`]) {
          await page.keyboard.insertText(words);
          await person.enter();
        }
      }
      await expect(page.locator('.caption-status').filter({ hasText: 'Saved' })).toHaveCount(count);
    },
  },
  {
    name: 'correct the title of one photo',
    before: 4,
    wordPress: 4,
    atMost: 4,
    begin: openPhotos,
    async walk(person) {
      const { page } = person;
      await person.tap(page.getByRole('link', { name: `Race ${count}`, exact: true }));
      await person.fill('Title', 'The last race');
      await person.tap(page.getByRole('button', { name: 'Save changes' }));
      await expect(page.getByText('Photo Updated successfully').first()).toBeVisible();
    },
  },
];
