import { expect, test } from 'vitest';
import { answerLines } from '../tools/compare/contents.ts';
import { Differences, describe as sentence } from '../tools/compare/differences.ts';
import { fillIn, readForms } from '../tools/compare/forms.ts';
import { htmlLines, normalise, patternOf } from '../tools/compare/normalise.ts';
import { missingRoutes } from '../tools/compare/pages.ts';
import { readAnswer } from './answer.ts';
import { zipOf } from './workbooks.ts';

const [known, one, other] = ['a', 'b', 'c'].map((letter) => letter.repeat(26)) as [string, string, string];
const none = new Set<string>();

function differ(before: string, after: string): boolean {
  const lines = (text: string) => normalise(htmlLines(text).join('\n'), new Set([known])).split('\n');
  const differences = new Differences();
  differences.add('answer', '/', lines(before), lines(after));
  return differences.list().length > 0;
}

test.each([
  ['nonces', '<script src="/a.js" nonce="abc"></script>', '<script src="/a.js" nonce="x/+="></script>'],
  ['hashes of assets', '<link href="/assets/page-Ab3_-xY9.css">', '<link href="/assets/page-00000000.css">'],
  [
    'hashes of public scripts',
    '<b c="/assets/enhance-home-grfuw0WNha.js">',
    '<b c="/assets/enhance-home-BhRW1YBMUE.js">',
  ],
  [
    'ports',
    '<a href="http://localhost:3001/a?u=localhost%3A3001">',
    '<a href="http://localhost:42/a?u=localhost%3A42">',
  ],
  ['new ids', `<a href="/x/${one}" id="${one}">`, `<a href="/x/${other}" id="${other}">`],
  ['ids of React', '<p id="_R_1a_">a</p><p id="_R_2_">', '<p id="_R_9_">a</p><p id="_R_3c_">'],
  ['request ids', '<p>8a6e0804-2bd0-4672-b79d-d97027f9071a</p>', '<p>00000000-2bd0-4672-b79d-d97027f9071a</p>'],
  ['the order of attributes', '<p class="a b" id="c">', '<p id="c" class="a b">'],
  ['comments of React', '<p>5<!-- --> photos</p>', '<p>5 photos</p>'],
  ['modules', '<link rel="modulepreload" href="/assets/a.js"/><p>', '<p>'],
  ['rows for React', '<script nonce="">window.a("b")</script>', '<script nonce="">window.c("d")</script>'],
])('no difference: %s', (_what, before, after) => {
  expect(differ(before, after)).toBe(false);
});

test.each([
  ['words', '<p>Notice</p>', '<p>Notices</p>'],
  ['tags', '<p>Notice</p>', '<h2>Notice</h2>'],
  ['values of attributes', '<p class="a b">', '<p class="a">'],
  ['names of assets', '<link href="/assets/page-Ab3_-xY9.css">', '<link href="/assets/home-Ab3_-xY9.css">'],
  ['a link to another known row', `<a href="/${known}">`, `<a href="/${one}">`],
  ['which new row is named', `<a href="/${one}"><a href="/${one}">`, `<a href="/${one}"><a href="/${other}">`],
  [
    'what search engines read',
    '<script type="application/ld+json">{}</script>',
    '<script type="application/ld+json">[]</script>',
  ],
  ['times', '<time datetime="2027-01-13T05:30:00.000Z">', '<time datetime="2027-01-13T05:30:01.000Z">'],
])('a difference: %s', (_what, before, after) => {
  expect(differ(before, after)).toBe(true);
});

test('the same difference in many places is reported once, with the first place and a count', () => {
  const differences = new Differences();
  for (const place of ['/a', '/b']) differences.add('answer', place, ['<p>', 'Old', place], ['<p>', 'New', place]);
  differences.add('table', 'notice', ['Old'], ['New']);
  differences.add('answer', '/c', ['<p>'], ['<p>', 'More']);
  differences.add('answer', '/d', ['<p>'], ['<p>']);
  expect(differences.list()).toEqual([
    { area: 'answer', removed: ['Old'], added: ['New'], example: '/a', count: 2 },
    { area: 'table', removed: ['Old'], added: ['New'], example: 'notice', count: 1 },
    { area: 'answer', removed: [], added: ['More'], example: '/c', count: 1 },
  ]);
  expect(sentence(differences.list()[0] as never)).toBe('answer: 2 times, first at /a\n  - Old\n  + New');
});

test('a long line is shown from where it differs', () => {
  const differences = new Differences();
  differences.add('answer', '/', [`${'a'.repeat(500)}before`], [`${'a'.repeat(500)}after`]);
  expect(sentence(differences.list()[0] as never)).toMatch(/- …a+before\n {2}\+ …a+after$/);
});

test('archives are compared by their names and texts, headers and status without what differs each time', async () => {
  const linesOf = async (parts: Parameters<typeof zipOf>[0], init: ResponseInit = {}) =>
    answerLines(await readAnswer(new Response(await zipOf(parts), init)), none);
  const rows = (...ids: string[]) => JSON.stringify(ids.map((id) => ({ id })));
  const before = await linesOf({ 'b.json': rows(one, other), 'a.txt': 'x' }, { headers: { ETag: '"1"', Date: 'now' } });
  expect(await linesOf({ 'a.txt': 'x', 'b.json': rows(one, other) })).toEqual(before);
  expect(await linesOf({ 'a.txt': 'x', 'b.json': rows(other, one) })).toEqual(before);
  expect(await linesOf({ 'b.json': rows(one, other), 'a.txt': 'y' })).not.toEqual(before);
  expect(await linesOf({ 'b.json': rows(one), 'a.txt': 'x' })).not.toEqual(before);
  expect(await linesOf({ 'b.json': rows(one, other), 'a.txt': 'x' }, { status: 404 })).not.toEqual(before);
});

test('each button of a form is a form, which is emptied, shown as it is, or filled', async () => {
  const html = `<form method="post" action="/notices/${one}"><input name="title" value="Old" required><textarea name="details">
    </textarea><input type="checkbox" name="pinned" checked><input type="hidden" name="version" value="3">
    <button>Save</button><button name="intent" value="draft">Draft</button></form>`;
  const page = await readAnswer(new Response(html, { headers: { 'Content-Type': 'text/html' } }));
  const [save, draft] = readForms(page, '/x');
  if (!save || !draft) throw new Error('There are two forms.');
  expect(save.key).toBe('/notices/* details pinned title version');
  expect(save.action).toBe(`/notices/${one}`);
  expect(String(await fillIn(save, 'emptied'))).toBe('title=&version=3&details=');
  expect(String(await fillIn(draft, 'shown'))).toBe('title=Old&pinned=on&version=3&details=&intent=draft');
  expect(String(await fillIn(save, 'filled'))).toBe(
    'title=Old+Again.&pinned=on&version=3&details=Words+of+the+comparison',
  );
});

test('a route without any request is reported', () => {
  const routes = ['/', '/notices/:id', '/notices/new', '/media/*', '/*'];
  expect(missingRoutes(routes, ['/', '/bn/notices/new?a=1', '/media/a/b.jpg'])).toEqual(['/notices/:id', '/*']);
  expect(patternOf(`/notices/${one}?older=12`)).toBe('/notices/*?older=0');
});
