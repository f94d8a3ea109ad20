import type { Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHttpServer, listen } from '../server/http/http-server.ts';
import { signInFirst } from './api-calls.ts';
import { onOneEngine } from './engines.ts';
import { pageFetch } from './page-fetch.ts';
import { pictureFile } from './pictures.ts';
import { createAsha } from './sign-in-cases.ts';
import { openSpecClient, type SpecClient } from './spec-client.ts';
import { goodPassword, type TestApp, testApp } from './test-app.ts';

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const failed = 'Login failed. Please check your credentials.';
const parent = { name: 'Kavita Murmu', email: 'kavita@murmu.example', message: 'Is there a seat in Class VI?' };

let site: TestApp;
let server: Server;
let origin: string;
let page: ReturnType<typeof pageFetch>;
let client: SpecClient;

async function photoFile(): Promise<File> {
  return new File([new Uint8Array(await pictureFile(400, 300))], 'photo.jpg', { type: 'image/jpeg' });
}

/** What a visitor reads on a page of the website. */
async function textOf(path: string): Promise<string> {
  return (await site.visit(path)).text('main') ?? '';
}

/** A call that the specification does not have, as the same page would make it. */
async function callOfOurs(name: string, body: FormData | Record<string, string>): Promise<unknown> {
  const isForm = body instanceof FormData;
  const headers: HeadersInit = isForm ? {} : { 'Content-Type': 'application/json' };
  const response = await page(`/api/${name}`, { method: 'POST', body: isForm ? body : JSON.stringify(body), headers });
  return response.json();
}

async function expectPicture(shown: { image_url: string }): Promise<void> {
  expect(shown.image_url).toMatch(/^\.\//);
  const response = await page(client.pictureAddress(shown));
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect([...new Uint8Array(await response.arrayBuffer()).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
}

async function signIn(): Promise<void> {
  expect(await client.login('asha', 'eight brown goats dance')).toBe(failed);
  expect(client.session).toEqual({ isLoggedIn: false, user: null });
  expect(await client.login('asha', goodPassword)).toBe('Logged in successfully');
  const user = { id: expect.any(String), username: 'asha', name: 'Asha Mahato', role: 'editor' };
  expect(client.session).toEqual({ isLoggedIn: true, user });
}

async function publishNotices(): Promise<void> {
  expect(await client.banner()).toBe('No details available');
  const created = 'Notice Created Successfully';
  expect(await client.createNotice({ title: 'Rain', details: 'No school tomorrow.' })).toBe(created);
  expect(await client.createNotice({ title: '', details: 'Sports day is on Friday.' })).toBe(created);
  expect(await client.createNotice({ title: 'Empty', details: '' })).toBe('Failed to create notice. Please try again.');
  expect(await client.banner()).toBe('Notice: Sports day is on Friday.');
  const [rain, sports] = await client.notices();
  expect(rain).toMatchObject({
    title: 'Rain',
    details: 'No school tomorrow.',
    created_at: expect.stringMatching(isoTime),
  });
  expect(await textOf('/allnotices')).toContain('Sports day is on Friday.');
  const words = { id: rain?.id ?? '', title: 'Rain', details: 'School begins at ten tomorrow.' };
  expect(await callOfOurs('updatenotice.php', words)).toEqual({
    success: true,
    message: 'Notice updated successfully',
  });
  expect(await client.deleteNotice(sports?.id ?? '')).toBe('Notice deleted successfully');
  expect(await client.banner()).toBe('Notice: School begins at ten tomorrow.');
  const board = await textOf('/allnotices');
  expect(board).toContain('School begins at ten tomorrow.');
  expect(board).not.toContain('Sports day');
}

async function lookAfterPhotos(): Promise<void> {
  expect(await client.uploadPhoto({ title: 'Trees', description: 'Two hundred.' }, await photoFile())).toBe(
    'Photo uploaded successfully',
  );
  await client.uploadPhoto({ title: 'Lamps', description: '' }, await photoFile());
  expect(await client.uploadPhoto({ title: 'None', description: '' }, new Blob(['no picture']))).toMatch(/JPEG/);
  const [lamps, trees] = await client.photos();
  expect([lamps?.title, trees?.title]).toEqual(['Lamps', 'Trees']);
  const words = { id: trees?.id ?? '', title: 'Saplings', description: 'Two hundred.' };
  expect(await client.updatePhoto(words)).toBe('Please select a file.');
  expect(await client.updatePhoto(words, await photoFile())).toBe('Photo Updated successfully');
  const changed = await client.photo(words.id);
  expect(changed).toMatchObject({ ...words, uploaded_at: expect.stringMatching(isoTime) });
  expect(changed?.image_url).not.toBe(trees?.image_url);
  await expectPicture(changed ?? { image_url: '' });
  expect(await client.deletePhoto(lamps?.id ?? '')).toBe('Photo deleted successfully');
  expect(await client.deletePhoto(lamps?.id ?? '')).toBeUndefined();
  expect(client.logged.splice(0)).toEqual([expect.stringContaining('not found')]);
  expect((await client.photos()).map(({ title }) => title)).toEqual(['Saplings']);
  expect(await textOf('/gallery')).toContain('Saplings');
}

async function lookAfterResults(): Promise<void> {
  const uploaded = 'Result uploaded successfully';
  expect(await client.uploadResult({ name: 'Priya Soren', marks: '468 / 500' }, await photoFile())).toBe(uploaded);
  expect(await client.uploadResult({ name: 'Arjun Hembram', marks: '91 %' }, await photoFile())).toBe(uploaded);
  const [arjun, priya] = await client.results();
  const words = { id: priya?.id ?? '', name: 'Priya Soren', marks: '486 / 500' };
  expect(await client.updateResult(words, await photoFile())).toBe('Photo Updated successfully');
  expect(await client.result(words.id)).toMatchObject(words);
  expect(await client.deleteResult(arjun?.id ?? '')).toBe('Photo deleted successfully');
  const toppers = await client.results();
  expect(toppers.map(({ name, marks }) => [name, marks])).toEqual([['Priya Soren', '486 / 500']]);
  for (const topper of toppers) await expectPicture(topper);
  expect(await textOf('/results')).toContain('486 / 500');
  expect((await site.visit('/')).body).toContain('Priya Soren');
}

async function lookAfterFaculty(): Promise<void> {
  const sujata = { name: 'Sujata Das', title: 'Teacher of mathematics', details: 'Twelve years here.' };
  expect(await client.addFaculty(sujata, await photoFile())).toBe('Faculty added successfully');
  await client.addFaculty({ name: 'Bina Soren', title: '', details: '' }, await photoFile());
  const [first, second] = await client.faculty();
  expect([first?.name, second?.name]).toEqual(['Sujata Das', 'Bina Soren']);
  const form = new FormData();
  for (const [name, text] of Object.entries({ id: first?.id ?? '', title: 'Headmistress' })) form.set(name, text);
  expect(await callOfOurs('updatefaculty.php', form)).toEqual({
    success: true,
    message: 'Faculty updated successfully',
  });
  expect(await client.deleteFaculty(second?.id ?? '')).toBe('Photo deleted successfully');
  const left = await client.faculty();
  expect(left).toMatchObject([{ ...sujata, title: 'Headmistress', image_url: first?.image_url }]);
  for (const member of left) await expectPicture(member);
  expect(await textOf('/faculty')).toContain('Headmistress');
}

async function writeAsParent(): Promise<void> {
  const parents = openSpecClient('/api/', pageFetch(origin));
  expect(await parents.sendMessage(parent)).toBe('Message sent successfully!');
  expect(await parents.sendMessage({ ...parent, email: '' })).toBe('Failed to send message.');
  const stored = await site.db.selectFrom('enquiry').select(['name', 'email', 'message', 'source']).execute();
  expect(stored).toEqual([{ ...parent, source: 'api' }]);
}

async function expectEverythingShut(): Promise<void> {
  const [photo] = await client.photos();
  const [notice] = await client.notices();
  const [result] = await client.results();
  const [member] = await client.faculty();
  const before = JSON.stringify([
    await client.photos(),
    await client.notices(),
    await client.results(),
    await client.faculty(),
  ]);
  const words = { id: '', name: '', title: '', description: '', details: '', marks: '' };
  for (const upload of [client.uploadPhoto, client.uploadResult, client.addFaculty]) {
    expect(await upload(words, await photoFile())).toBe(signInFirst.message);
  }
  const refused = [
    await client.updatePhoto({ ...words, id: photo?.id ?? '' }, await photoFile()),
    await client.updateResult({ ...words, id: result?.id ?? '' }, await photoFile()),
    await client.deletePhoto(photo?.id ?? ''),
    await client.deleteResult(result?.id ?? ''),
    await client.deleteFaculty(member?.id ?? ''),
    await client.deleteNotice(notice?.id ?? ''),
  ];
  expect(refused).toEqual(Array(6).fill(undefined));
  expect(client.logged).toEqual(Array(6).fill(signInFirst.message));
  expect(await client.createNotice({ title: 'x', details: 'x' })).toBe('Failed to create notice. Please try again.');
  for (const name of ['updatenotice.php', 'updatefaculty.php']) {
    expect(await callOfOurs(name, name.includes('notice') ? words : new FormData()), name).toEqual(signInFirst);
  }
  const after = [await client.photos(), await client.notices(), await client.results(), await client.faculty()];
  expect(JSON.stringify(after)).toBe(before);
}

onOneEngine('a client that knows the specification only', (_, engine) => {
  beforeEach(async () => {
    site = await testApp({ engine });
    await createAsha(site.db);
    server = createHttpServer(site.app);
    origin = `http://localhost:${await listen(server, 0, '127.0.0.1')}`;
    page = pageFetch(origin);
    client = openSpecClient('/api/', page);
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await site.close();
  });

  test('does the whole day of an administrator, and the website shows what was done', async () => {
    await signIn();
    await publishNotices();
    await lookAfterPhotos();
    await lookAfterResults();
    await lookAfterFaculty();
    await writeAsParent();
    expect(client.logged).toEqual([]);
    expect(await client.logout()).toBeUndefined();
    expect(client.session).toEqual({ isLoggedIn: false, user: null });
    await expectEverythingShut();
    expect(site.errors).toEqual([]);
  });

  test('tells people what the specification has for a server that does not answer', async () => {
    await signIn();
    server.closeAllConnections();
    server.close();
    expect(await client.uploadPhoto({ title: '', description: '' }, await photoFile())).toBe('Error uploading file');
    expect(await client.sendMessage(parent)).toBe('There was an error sending the message.');
    expect(await client.logout()).toBe('An error occurred. Please try again.');
    expect(await client.deletePhoto('x')).toBe('Failed to delete photo. Please try again later.');
    expect(await client.createNotice({ title: '', details: 'x' })).toBe('Failed to create notice. Please try again.');
    expect([await client.photos(), await client.notices(), await client.results(), await client.faculty()]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });
});
