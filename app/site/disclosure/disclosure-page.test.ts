import { afterEach, describe, expect, test } from 'vitest';
import { paper, sendDocument } from '../../../tests/documents.ts';
import { oneEngine } from '../../../tests/fresh-database.ts';
import { somePreparedImage } from '../../../tests/pictures.ts';
import { showLanguages } from '../../../tests/show-languages.ts';
import { siteForEach } from '../../../tests/site-of-tests.ts';
import { asStaff } from '../../../tests/staff.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { setValues } from '../../disclosure/values.server.ts';
import { createFaculty, facultyVisibility, patchFaculty } from '../../faculty/faculty.server.ts';
import type { FacultyValues } from '../../faculty/faculty-fields.ts';
import { claimSchoolFacts } from '../../settings/school.server.ts';

describe.each(oneEngine)('the page of the disclosure, on %s', (engine) => {
  const site = siteForEach({ engine });
  afterEach(() => expect(site.errors).toEqual([]));

  const add = (values: Partial<FacultyValues>) =>
    inTransaction(site.db, (tx) => createFaculty(tx, { ...values, image: somePreparedImage() }, asStaff));
  const staffRows = async () => {
    const page = await site.visit('/MPD');
    const rows = page.all('#part-d tbody tr').map((row) => row.textContent.replace(/\s+/g, ' ').trim());
    return { figures: rows.slice(0, 7), teachers: rows.slice(7) };
  };

  test('of an empty school has every row of the board, and says of each that it is not given', async () => {
    const page = await site.visit('/MPD');
    expect(page.all('h2').map((heading) => heading.textContent.slice(0, 2))).toEqual(
      expect.arrayContaining(['A.', 'B.', 'C.', 'D.', 'E.']),
    );
    const tagged = (part: string) => page.all(`${part} .tag`).map((tag) => tag.textContent);
    const all = (count: number) => Array(count).fill('Not available yet');
    expect(tagged('#part-a')).toEqual(all(8));
    expect(tagged('#part-b')).toEqual(all(10));
    expect(tagged('#part-c')).toEqual(all(4 + 6));
    expect(tagged('#part-d')).toEqual(all(8));
    expect(tagged('#part-e')).toEqual(all(9));
    expect(page.all('#part-b a, #part-c a')).toEqual([]);
    // Each certificate is named in plain words and in those of the board, and the note is printed.
    const noc = page.all('#part-b .document-row')[2];
    expect(noc?.querySelector('h3')?.textContent).toBe('3. No Objection Certificate (NOC)');
    expect(noc?.textContent).toContain(
      'Copy of No Objection Certificate (NOC) issued, if applicable, by the State Govt./UT',
    );
    expect(page.text('#part-b')).toContain(
      'self attested copies of above listed documents by Chairman/Manager/Secretary',
    );
  });

  test('teachers and their numbers follow the faculty at once', async () => {
    await add({ name: 'Smt. Anjali Mahato', cadre: 'principal', qualification: 'M.Sc.' });
    const pgt = await add({ name: 'Sujata Das', title: 'Physics', cadre: 'pgt', qualification: 'M.Sc.' });
    await add({ name: 'Bina Soren', cadre: 'tgt' });
    await add({ name: 'Anwar Ali', title: 'Sports', cadre: 'pet', qualification: 'B.P.Ed.' });
    await add({ name: 'The clerk', cadre: 'office' });
    await add({ name: 'Nobody knows', cadre: '' });
    await inTransaction(site.db, (tx) => setValues(tx, new Map([['sections', '2']]), 'D', asStaff));
    const { figures, teachers } = await staffRows();
    expect(figures[0]).toContain('Smt. Anjali Mahato, M.Sc.');
    expect(figures[3]).toContain('3 (PGT 1, TGT 1, PRT 0, PET 1)');
    expect(figures[4]).toContain('1.0 teachers to one section');
    expect(teachers).toEqual([
      '1Smt. Anjali MahatoPrincipalM.Sc.',
      '2Sujata DasPhysics, PGTM.Sc.',
      '3Bina SorenTGTNot available yet',
      '4Anwar AliSports, PETB.P.Ed.',
    ]);
    await inTransaction(site.db, (tx) => patchFaculty(tx, pgt, { values: { cadre: 'counsellor' } }, asStaff));
    expect((await staffRows()).figures[3]).toContain('2 (PGT 0, TGT 1, PRT 0, PET 1)');
    expect((await staffRows()).figures[6]).toContain('Sujata Das, M.Sc.');
    await inTransaction(site.db, (tx) => facultyVisibility.hide(tx, pgt, asStaff));
    expect((await staffRows()).teachers.join()).not.toContain('Sujata');
  });

  test('the office is warned of norms that are not kept, and of persons without a cadre', async () => {
    await add({ name: 'Bina Soren', cadre: 'tgt' });
    await add({ name: 'Nobody knows', cadre: '' });
    await inTransaction(site.db, async (tx) => {
      await setValues(tx, new Map([['sections', '2']]), 'D', asStaff);
      await claimSchoolFacts(tx, { studentCount: '31' }, asStaff);
    });
    const staff = await site.signIn();
    const text = (await staff.visit('/admin/documents')).text('main');
    expect(text).toContain('31 students and 1 teachers: 31 students per teacher. The board allows 30.');
    expect(text).toContain('0.5 per section. The board requires 1.5');
    expect(text).toContain('1 faculty member has no cadre');
  });

  test('the students of each class are shown when they are given, and who is not counted as a teacher is said', async () => {
    expect((await site.visit('/MPD')).text('#part-c')).not.toContain('enrolment');
    await add({ name: 'Rina Sen', cadre: 'principal' });
    await add({ name: 'Bina Soren', cadre: 'prt' });
    const staff = await site.signIn();
    expect((await staff.visit('/admin/documents')).text('main')).toMatch(/enrolment.{0,99}Optional/s);
    const form = await staff.visit('/admin/documents/section/c');
    expect(form.text('main')).toContain('One class per line. For example, Class I: 26');
    await inTransaction(site.db, (tx) =>
      setValues(tx, new Map([['enrolment', 'Class I: 26\nClass II: 25']]), 'C', asStaff),
    );
    const page = await site.visit('/MPD');
    expect(page.all('#part-c .data-table-more').map((line) => line.textContent)).toContain('Class II: 25');
    expect(page.text('#part-d')).toContain('not counted as teachers');
  });

  test('an editor sees what only an administrator can correct, and an administrator has a link to it', async () => {
    const [editor, head] = [
      await site.signIn({ username: 'editor', role: 'editor' }),
      await site.signIn({ username: 'head', role: 'administrator' }),
    ];
    const links = async (who: typeof editor) =>
      (await who.visit('/admin/documents')).all('.disclosure-line').map((line) => line.getAttribute('href'));
    expect((await links(head)).slice(0, 2)).toEqual(['/admin/settings/school', '/admin/settings/numbers']);
    expect((await links(editor)).filter((to) => to?.includes('settings'))).toEqual([]);
    expect((await site.visit('/admin/documents')).status).toBe(302);
  });

  test('is printed with the address of each document, and the former address of its PDF leads to it', async () => {
    await showLanguages(site.db);
    await inTransaction(site.db, (tx) =>
      setValues(tx, new Map([['inspection_video', 'https://youtu.be/x']]), 'E', asStaff),
    );
    const staff = await site.signIn();
    await sendDocument(staff, 'trust', { file: await paper(1) });
    const page = await site.visit('/MPD');
    const printed = page.all('.disclosure .print-only').map((line) => line.textContent);
    expect(printed).toEqual([
      expect.stringContaining(`Printed from ${site.origin}/MPD on `),
      `${site.origin}/documents/trust.pdf`,
      'https://youtu.be/x',
    ]);
    expect(page.all('.disclosure button.needs-script').map((button) => button.textContent)).toEqual([
      'Print or save as PDF',
    ]);
    const redirect = async (path: string) => {
      const { status, headers } = await site.visit(path);
      return [status, headers.get('Location')];
    };
    expect(await redirect('/MPD.pdf')).toEqual([308, '/MPD']);
    expect(await redirect('/mpd.PDF')).toEqual([308, '/MPD.pdf']);
    expect(await redirect('/MPD.pdf?lang=bn')).toEqual([308, '/bn/MPD']);
    await showLanguages(site.db, 'no');
    expect(await redirect('/MPD.pdf?lang=bn')).toEqual([308, '/MPD']);
  });
});
