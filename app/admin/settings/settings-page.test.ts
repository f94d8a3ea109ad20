import { afterAll, describe, expect, test } from 'vitest';
import { attribute } from '../../../tests/answer.ts';
import { oneEngine } from '../../../tests/fresh-database.ts';
import { siteForAll, staffForAll } from '../../../tests/site-of-tests.ts';
import { schoolSections } from '../../settings/school-fields.ts';

const contact = {
  phone: '00000 00001',
  secondPhone: '(0341) 000-0000',
  whatsapp: '+91 00000 00001',
  email: 'office@school.example',
  hoursMonday: '8 am',
  'hoursMonday-to': '2.30 pm',
  'hours-same': '4',
  hoursSaturday: '10:30 am',
  'hoursSaturday-to': '1:30 pm',
  'hoursSunday-closed': '1',
};

/** As a browser does: a box without a tick is not sent. */
function isSent(input: Parameters<typeof attribute>[0]): boolean {
  return attribute(input, 'type') !== 'checkbox' || attribute(input, 'checked') !== undefined;
}

describe.each(oneEngine)('the settings on %s', (engine) => {
  const site = siteForAll({ engine });
  const asha = staffForAll(site);
  afterAll(() => expect(site.errors).toEqual([]));

  async function open(section: string): Promise<Record<string, string>> {
    const page = await asha.visit(`/admin/settings/${section}`);
    expect([section, page.status]).toEqual([section, 200]);
    const sent = page.all('.admin-form input').filter(isSent);
    const inputs = sent.map((input) => [attribute(input, 'name'), attribute(input, 'value')]);
    return Object.fromEntries(inputs.map(([name = '', value = '']) => [name, value]));
  }

  const save = (section: string, fields: Record<string, string>) => asha.post(`/admin/settings/${section}`, fields);

  const schoolData = async () => {
    const page = await site.visit('/contact');
    return JSON.parse(page.all('script[type="application/ld+json"]')[0]?.textContent ?? '{}');
  };

  test('are listed, each with its page, for administrators only', async () => {
    const links = (await asha.visit('/admin/settings')).all('.settings .manage-line');
    const addresses = links.map((link) => attribute(link, 'href'));
    expect(addresses).toEqual(expect.arrayContaining(schoolSections.map((section) => `/admin/settings/${section}`)));
    for (const path of addresses) expect([path, (await asha.visit(path ?? '')).status]).toEqual([path, 200]);
    expect((await asha.visit('/admin/settings/nothing')).status).toBe(404);
    const rina = await site.signIn({ username: 'rina', role: 'editor' });
    expect((await rina.visit('/admin/settings/contact')).status).toBe(403);
    expect((await rina.visit('/admin/dashboard')).all('a[href="/admin/settings"]')).toEqual([]);
  });

  test('are shown on the public pages as soon as they are saved', async () => {
    expect((await save('contact', { ...(await open('contact')), ...contact })).status).toBe(303);
    const place = {
      address: 'Lake Road, Rampur',
      addressDetail: '',
      pin: '000 000',
      directions: 'maps.example/school',
    };
    expect((await save('place', { ...(await open('place')), ...place })).status).toBe(303);
    const names = { name: 'Lotus School', nameBn: 'পদ্ম বিদ্যালয়', nameHi: 'कमल विद्यालय' };
    expect((await save('school', { ...(await open('school')), ...names })).status).toBe(303);
    const page = await site.visit('/contact');
    expect(page.text('.brand-name')).toBe('Lotus School');
    expect(page.all('.brand-scripts > span').map((name) => [attribute(name, 'lang'), name.textContent])).toEqual([
      ['bn', names.nameBn.normalize('NFC')],
      ['hi', names.nameHi],
    ]);
    expect(page.text('.strip-address')).toBe('Lake Road, Rampur, PIN 000 000');
    const links = page.all('main a').map((link) => attribute(link, 'href') ?? '');
    expect(links.filter((link) => link.startsWith('https://wa.me/'))).toEqual([
      expect.stringMatching(/^https:\/\/wa\.me\/910000000001\?text=[^&]*Lotus%20School/),
    ]);
    expect(page.all('a[href="https://maps.example/school"]')).toHaveLength(1);
    expect(page.text('.contact-facts')).toMatch(
      /Monday to Friday\s*8.am to 2:30.pm\s*Saturday\s*10:30.am to 1:30.pm\s*Sunday\s*Closed/,
    );
    expect(page.text('.contact-facts')).not.toMatch(/\b0\d:\d\d|14:30|8.am to 6.pm/);
    expect(await schoolData()).toMatchObject({
      name: 'Lotus School',
      telephone: ['00000 00001', '(0341) 000-0000'],
      address: { '@type': 'PostalAddress', streetAddress: 'Lake Road, Rampur', postalCode: '000000' },
      openingHours: [...['Mo', 'Tu', 'We', 'Th', 'Fr'].map((day) => `${day} 08:00-14:30`), 'Sa 10:30-13:30'],
    });
    expect((await asha.visit('/admin/settings')).text('.settings')).toMatch(
      /Mon–Fri 8.am to 2:30.pm · Sat .* · Sun Closed/,
    );
    expect((await asha.visit('/admin/activity')).text('main')).toContain('changed the setting “Name of the school”');
  });

  test('name who answers questions about data, the principal when nobody else is named', async () => {
    const people = await open('people');
    await save('people', { ...people, principalName: 'Rina Sen' });
    expect((await site.visit('/privacy')).text('main')).toContain('Rina Sen, Principal');
    await save('people', { ...(await open('people')), dataContact: 'Bimal Das, office' });
    expect((await site.visit('/privacy')).text('main')).toContain('Bimal Das, office');
  });

  test('what is wrong comes back beside its field, with everything that was typed', async () => {
    const typed = {
      ...(await open('contact')),
      phone: '12',
      whatsapp: '0341 222 2222',
      email: 'office',
      hoursMonday: '10.30',
      'hoursMonday-to': '1.30',
    };
    const page = await save('contact', typed);
    expect(page.status).toBe(422);
    expect(page.all('.field-error')).toHaveLength(4);
    expect(page.text('#field-phone-error')).toContain('ten-digit telephone number');
    expect(page.text('#field-whatsapp-error')).toContain('mobile number');
    expect(attribute(page.all('#field-phone')[0], 'value')).toBe('12');
    expect(page.text('#field-hoursMonday-error')).toBe('Add am or pm to 10.30 and 1.30. For example, 10:30 am.');
    const monday = page.all('.hours-day')[0];
    expect(monday?.textContent).toContain('Add am or pm');
    expect(page.all('#field-hoursMonday, #field-hoursMonday-to').map((input) => attribute(input, 'value'))).toEqual([
      '10.30',
      '1.30',
    ]);
    const unnamed = await save('school', { ...(await open('school')), name: ' ' });
    expect(unnamed.text('#field-name-error')).toBe('Enter the name of the school.');
  });

  test('of two who change the same page the second one sees both and chooses', async () => {
    const [mine, theirs] = [await open('numbers'), await open('numbers')];
    expect((await save('numbers', { ...theirs, udise: '00000000001' })).status).toBe(303);
    const page = await save('numbers', { ...mine, udise: '00000000002', schoolCode: '00007' });
    expect(page.status).toBe(409);
    expect(page.text('.note')).toContain('You changed this in another window');
    expect(page.all('.difference-choice')).toHaveLength(1);
    expect(page.text('.difference-choice')).toMatch(/00000000001.*00000000002/);
    const seen = attribute(page.all('.note input[name=seen]')[0], 'value') ?? '';
    const chosen = { ...mine, udise: '00000000002', schoolCode: '00007', seen, 'keep-udise': 'saved' };
    expect((await save('numbers', chosen)).status).toBe(303);
    expect(await open('numbers')).toMatchObject({ udise: '00000000001', schoolCode: '00007' });
  });

  test('two who change different facts of one page do not meet', async () => {
    const [mine, theirs] = [await open('numbers'), await open('numbers')];
    expect((await save('numbers', { ...theirs, udise: '00000000009' })).status).toBe(303);
    expect((await save('numbers', { ...mine, schoolCode: '00008' })).status).toBe(303);
    expect(await open('numbers')).toMatchObject({ udise: '00000000009', schoolCode: '00008' });
  });
});
