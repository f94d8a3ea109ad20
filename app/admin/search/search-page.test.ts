import { afterEach, describe, expect, test } from 'vitest';
import { attribute } from '../../../tests/answer.ts';
import { onOneEngine } from '../../../tests/engines.ts';
import { siteForEach, staffForEach } from '../../../tests/site-of-tests.ts';
import { writeSmallSchool } from '../../../tests/small-school.ts';
import { asStaff } from '../../../tests/staff.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { insertEnquiry } from '../../enquiries/enquiries.server.ts';
import { pageSize } from '../../lib/list-page.ts';
import { insertNotice } from '../../notices/notices.server.ts';

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The names that are found, group by group. */
async function found(staff: Visitor, words: string): Promise<Record<string, string[]>> {
  const page = await staff.visit(`/admin/search?${new URLSearchParams({ q: words })}`);
  expect(page.status).toBe(200);
  const groups = page.all('.search-group').map((group) => {
    const names = group.querySelectorAll('.search-name').map((name) => oneLine(name.textContent));
    return [oneLine(group.querySelector('h2')?.textContent ?? ''), names] as const;
  });
  return Object.fromEntries(groups);
}

onOneEngine('the search over everything', (_, engine) => {
  const site = siteForEach({ engine });
  const staff = staffForEach(site);
  afterEach(() => expect(site.errors.splice(0)).toEqual([]));
  const notice = (title: string, details: string) =>
    insertNotice(site.db, { title, details, category: 'general', is_pinned: 0 }, asStaff);

  const enquiry = (name: string, message: string, mobile_no = '0000012345') =>
    insertEnquiry(site.db, asStaff, { name, message, mobile_no, email: '', source: 'home', signals: [] });

  test('finds a thing of every list, and each leads to where it is changed', async () => {
    await writeSmallSchool(site);
    for (const [words, group, name] of [
      ['tomorrow', 'Notices', 'Holiday'],
      ['run', 'Photos', 'Run!'],
      ['sports day', 'Albums', 'Sports day'],
      ['rina', 'Results', 'Rina'],
      ['puja', 'Calendar', 'Puja'],
      ['fee', 'Documents of the public disclosure', 'Fees'],
      ['transport', 'Menu entries', 'Transportation'],
      ['closed', 'Templates', 'Holiday'],
      ['admission', 'Ready answers', 'Admission documents'],
    ] as const) {
      expect((await found(staff, words))[group], words).toContain(name);
    }
    for (const words of ['holiday', 'run', 'sports', 'rina', 'puja', 'library', 'colour', 'fee', 'transport']) {
      const page = await staff.visit(`/admin/search?q=${words}`);
      const links = page.all('.search-hit').map((link) => attribute(link, 'href') ?? '');
      expect(links.length, words).toBeGreaterThan(0);
      for (const path of links) expect([path, (await staff.visit(path)).status]).toEqual([path, 200]);
    }
  });

  test('finds a family by name, by words and by its number in any spelling, but not in the spam', async () => {
    await enquiry('Kavita Murmu', 'Is there a bus to Rampur?');
    const { id } = await enquiry('Kavita of the spam', 'Bus, bus, bus', '0000099999');
    await site.db.updateTable('enquiry').set({ state: 'spam' }).where('id', '=', id).execute();
    for (const words of ['murmu', 'KAVITA', 'rampur bus', '00000 12345', '+91 00000-12345', '12345'])
      expect((await found(staff, words)).Enquiries, words).toEqual(['Kavita Murmu']);
  });

  test('lists matching names before other matches, and % and _ are no wildcards', async () => {
    await notice('Fees of class 10', 'Pay 100% by Monday');
    await notice('Sports', 'The fees are 10_0');
    expect((await found(staff, 'fees')).Notices).toEqual(['Fees of class 10', 'Sports']);
    expect((await found(staff, '0%')).Notices).toEqual(['Fees of class 10']);
    expect((await found(staff, '0_0')).Notices).toEqual(['Sports']);
    expect(await found(staff, '%%')).toEqual({});
    await enquiry('Fees', 'A seat?');
    await notice('Bus', 'No fees');
    expect(Object.keys(await found(staff, 'a seat'))).toEqual(['Enquiries']);
  });

  test('shows five of a group, and leads to all of them in the list', async () => {
    for (let number = 1; number <= 6; number++) await notice(`Bus ${number}`, 'Words');
    const page = await staff.visit('/admin/search?q=bus');
    expect((await found(staff, 'bus')).Notices).toHaveLength(5);
    expect([page.text('.search-all'), attribute(page.all('.search-all')[0], 'href')]).toEqual([
      'All 6 in the list',
      '/admin/notices?q=bus',
    ]);
    for (let number = 7; number <= pageSize + 1; number++) await notice(`Bus ${number}`, 'Words');
    expect((await staff.visit('/admin/search?q=bus')).text('.search-all')).toBe(`More than ${pageSize}: open the list`);
  });
});

describe('the search', () => {
  const site = siteForEach();
  const staff = staffForEach(site);
  afterEach(() => expect(site.errors).toEqual([]));

  test('pages of the office are found by what people call them, those of administrators by administrators alone', async () => {
    const rina = await site.signIn({ username: 'rina', name: 'Rina Sen', role: 'editor' });
    const office = async (who: Visitor, words: string) => (await found(who, words))['Admin pages'] ?? [];
    expect(await office(staff, 'colour')).toEqual(['Colours']);
    expect((await office(staff, 'password'))[0]).toBe('Change password');
    expect(await office(staff, 'crest')).toEqual(['Logo']);
    expect(await office(staff, 'udise')).toEqual(['UDISE and affiliation']);
    expect(await office(rina, 'password')).toEqual(['Change password']);
    for (const words of ['colour', 'logo', 'udise', 'invite', 'retention'])
      expect(await office(rina, words)).toEqual([]);
  });

  test('colleagues are found by name, account and address, by administrators alone', async () => {
    const rina = await site.signIn({ username: 'rina', name: 'Rina Sen', role: 'editor', email: 'sen@school.example' });
    for (const words of ['rina s', 'SEN@school']) {
      expect(await found(staff, words), words).toEqual({ People: ['Rina Sen'] });
      expect(await found(rina, words), words).toEqual({});
    }
    const [link] = (await staff.visit('/admin/search?q=sen@school')).all('.search-hit');
    expect((await staff.visit(attribute(link, 'href') ?? '')).text('h1')).toBe('Rina Sen');
  });

  test('an empty search, one letter and no result each have a message, and the typed text stays', async () => {
    const typed = async (search: string) => {
      const page = await staff.visit(`/admin/search${search}`);
      return [page.status, attribute(page.all('.search-form input')[0], 'value') ?? '', page.text('#search-help')];
    };
    expect((await typed(''))[2]).toContain('A name, a telephone number');
    expect(await typed('?q=x')).toEqual([200, 'x', 'Type at least 2 characters.']);
    expect(await typed('?q=%20%20x%20')).toEqual([200, 'x', 'Type at least 2 characters.']);
    expect((await typed('?q=no+such+thing'))[1]).toBe('no such thing');
    expect((await staff.visit('/admin/search?q=no+such+thing')).body).toContain(
      'Nothing was found for “no such thing”.',
    );
    expect((await typed('?q=%00'))[0]).toBe(200);
    expect((await typed(`?q=${'a'.repeat(300)}`))[1]).toHaveLength(100);
  });
});
