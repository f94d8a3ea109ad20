import { afterEach, expect, test } from 'vitest';
import { enquiryLimits } from '../app/enquiries/enquiry-rules.ts';
import { parseRichText } from '../app/ui/rich-text/parse-rich-text.ts';
import { maxRichText } from '../app/ui/rich-text/rich-text-limits.ts';
import { attribute } from './answer.ts';
import { siteForEach } from './site-of-tests.ts';

const site = siteForEach();
afterEach(() => expect(site.errors).toEqual([]));

const nuktaLetter = '\u09A1\u09BC';

test('a field accepts as many characters as the server does, also when each has a nukta', async () => {
  const page = await site.visit('/bn/contact');
  const field = page.all('input[name=name]')[0];
  expect(Number(attribute(field, 'maxlength'))).toBeGreaterThanOrEqual(nuktaLetter.repeat(enquiryLimits.name).length);
  const typed = { mobile_no: '0000012345', email: '', message: 'ভর্তি কবে?' };
  const full = await site.post('/bn/contact', { ...typed, name: nuktaLetter.repeat(enquiryLimits.name + 1) });
  expect(full.all('#field-name-error')).toHaveLength(1);
  const fits = await site.post('/bn/contact', { ...typed, name: nuktaLetter.repeat(enquiryLimits.name) });
  expect(fits.all('#field-name-error')).toEqual([]);
});

test('the longest allowed text is parsed, and a longer one becomes plain paragraphs, also with nuktas', () => {
  const text = (characters: number) => `## A\n\n${nuktaLetter.repeat(characters)}`;
  expect(parseRichText(text(maxRichText - 6))[0]?.kind).toBe('heading');
  expect(parseRichText(text(maxRichText))[0]?.kind).toBe('paragraph');
});

test('a field for a name in another script says of which language it is', async () => {
  const staff = await site.signIn();
  const page = await staff.visit('/admin/settings/school');
  const languages = ['nameBn', 'nameOr', 'nameHi'].map((name) => attribute(page.all(`input[name=${name}]`)[0], 'lang'));
  expect(languages).toEqual(['bn', 'or', 'hi']);
});

test.each([
  ['bn', 'Bengali'],
  ['or', 'Odia'],
  ['hi', 'Hindi'],
  ['en', 'English'],
  ['bn/hostel', 'Bengali'],
])('a page of the school cannot have the address /%s, and the sentence says why', async (path, language) => {
  const staff = await site.signIn();
  const page = await staff.post('/admin/pages/new', { title: 'Hostel', path, area: 'about' });
  expect(page.status).toBe(422);
  expect(page.text('#field-path-error')).toContain(`“/${path}” is kept for the pages in ${language}.`);
  expect(attribute(page.all('input[name=path]')[0], 'value')).toBe(path);
});
