import sharp from 'sharp';
import type { CountedPerson } from './counted-person.ts';
import { pictures } from './photo-batch-form.ts';
import { expect } from './site.ts';

export const school = {
  name: 'Kusumdihi High School',
  place: 'Kusumdihi, Purulia Road',
  principal: 'Smt. Mina Kisku',
  counts: { Students: '480', Teachers: '21', Classes: '14' },
  telephone: '00000 00417',
  secondTelephone: '00000 00418',
  hours: 'Mon to Thu 10.30 am to 4.30 pm, Sat 10.30 am to 1.30 pm, Sunday closed',
  email: 'head@kusumdihi.example',
};

export async function completeSetup(person: CountedPerson): Promise<void> {
  const { page } = person;
  const next = () => person.tap(page.getByRole('button', { name: 'Next' }));
  const isAt = (question: string) => expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible();
  await person.fill('Name of the school', school.name);
  await person.fill('Short address', school.place);
  await person.fill('PIN code', '000 001');
  await next();
  await isAt('How do parents reach you?');
  await person.fill(/^Telephone/, school.telephone);
  await person.fill('Second telephone', school.secondTelephone);
  await person.fill('WhatsApp', school.telephone);
  await person.fill('E-mail', school.email);
  const officeHours = page.getByRole('group', { name: /^Office hours/ });
  await officeHours.getByRole('group', { name: 'Monday' }).getByLabel('Opens').fill(school.hours);
  person.fields += 1;
  await next();
  await isAt('What is your logo?');
  await person.give('Photo of the logo', await letterhead());
  await expect(page.getByRole('img', { name: 'The part that is used' })).toBeVisible();
  await next();
  await expect(page.getByRole('img', { name: 'The logo on the dark colour' })).toBeVisible();
  await person.tap(page.getByRole('button', { name: 'Use this logo' }));
  await isAt('Who will manage the website?');
  await person.fill(/^Name/, 'Rina Sen');
  await person.fill('New password', 'seven brown goats dance');
  await next();
  await isAt('Which pages do you want to start with?');
  for (const name of ['Labs', 'Sports', 'Transportation']) await person.tap(page.getByRole('checkbox', { name }));
  await next();
  await isAt('How do you want to start?');
  await person.tap(page.getByText('With empty pages'));
  await next();
  await isAt('Ready?');
  await person.tap(page.getByRole('button', { name: 'Finish' }));
  await expect(page.locator('.recovery-codes li')).toHaveCount(10);
  await person.tap(page.getByRole('link', { name: 'I have written them down' }));
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
}

export async function enterFacts(person: CountedPerson): Promise<void> {
  const { page } = person;
  const checklist = page.getByRole('region', { name: 'Make it yours' });
  const save = async () => {
    await person.tap(page.getByRole('button', { name: 'Save' }));
    await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible();
    await backToDashboard(person);
  };
  await person.tap(checklist.getByRole('link', { name: /^Numbers of students/ }));
  for (const [name, count] of Object.entries(school.counts)) await person.fill(name, count);
  await save();
  await expect(page.locator('.count').first()).toHaveText(`${school.counts.Students} Students`);
  await person.tap(checklist.getByRole('link', { name: /^Names of the principal/ }));
  await person.fill(/^Principal \(/, school.principal);
  await save();
}

export async function writePages(person: CountedPerson): Promise<void> {
  const { page } = person;
  const checklist = page.getByRole('region', { name: 'Make it yours' });
  for (const [name, text] of [
    ['Library', 'Four hundred books, and a bench under the neem tree.'],
    ['Our Mission & Vision', 'Each child reads by the end of Class II.'],
    ['Academics', 'We teach in Bengali and English, from Class V to Class X.'],
  ] as const) {
    await person.tap(checklist.getByRole('link', { name }));
    await person.tap(page.getByRole('link', { name: 'Introduction', exact: true }));
    await person.fill('Text', text);
    await person.tap(page.getByRole('button', { name: 'Save draft' }));
    await person.tap(page.getByRole('button', { name: 'Publish' }));
    await expect(page.getByText('Published. Visitors see it now.')).toBeVisible();
    await backToDashboard(person);
    await expect(checklist.getByRole('link', { name: 'Logo' })).toHaveCount(0);
    await expect(checklist.getByRole('link', { name })).toHaveCount(0);
  }
}

function backToDashboard(person: CountedPerson): Promise<void> {
  return person.tap(person.page.getByRole('link', { name: 'Dashboard' }).first());
}

export async function publishNotice(person: CountedPerson): Promise<void> {
  const { page } = person;
  await person.tap(page.getByRole('link', { name: 'Add Notice' }).first());
  await person.fill('Title', 'Parents meet at school');
  await person.fill('Details', 'At two in the afternoon, in the hall. Please bring the diary.');
  await person.tap(page.getByRole('button', { name: 'Publish notice' }));
  await expect(page.getByText('Notice Created Successfully').first()).toBeVisible();
  await backToDashboard(person);
}

export async function uploadPhoto(person: CountedPerson): Promise<void> {
  const { page } = person;
  await person.tap(page.getByRole('link', { name: 'Add Image' }).first());
  await person.choose(page.getByRole('button', { name: 'Choose files' }), await photo());
  await expect(page.getByRole('button', { name: 'Turn left' })).toBeEnabled();
  await person.fill('Title', 'The new gate');
  await person.fill('What the photo shows', 'A green gate with the name of the school above it');
  await person.tap(page.getByRole('button', { name: 'Upload 1 photo' }));
  await expect(page.getByText('Photo uploaded successfully').first()).toBeVisible();
}

export async function uploadAlbum(person: CountedPerson): Promise<void> {
  const { page } = person;
  await backToDashboard(person);
  await person.tap(page.getByRole('link', { name: 'Add Image' }).first());
  await person.choose(page.getByRole('button', { name: 'Choose files' }), await pictures(4));
  await expect(page.getByText('Preparing…')).toHaveCount(0);
  await person.fill('Or a new album', 'Sports day');
  await person.tap(page.getByRole('button', { name: 'Upload 4 photos' }));
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
}

/** A shield on greyish paper, as a phone takes it. */
async function letterhead() {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="700"><rect width="900" height="700" fill="#ece8df"/>
    <path d="M300 120h300v260q0 130-150 200q-150-70-150-200z" fill="#1d5c3a"/><circle cx="450" cy="300" r="70" fill="#f2b632"/></svg>`;
  return {
    name: 'letterhead.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp(Buffer.from(drawing)).jpeg().toBuffer(),
  };
}

async function photo() {
  const view = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240" viewBox="0 0 1280 960"><linearGradient id="sky" x2="0" y2="1">
    <stop stop-color="#8fb8de"/><stop offset="1" stop-color="#e9d8a6"/></linearGradient><rect width="1280" height="960" fill="url(#sky)"/>
    <path d="M300 900V420h680v480h-90V520H390v380z" fill="#2f6b3c"/></svg>`;
  return { name: 'gate.jpg', mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(view)).jpeg().toBuffer() };
}
