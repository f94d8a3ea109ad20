import { expect, test } from 'vitest';
import { disclosureValues } from '../scripts/demonstration/content/disclosure.ts';
import { documents } from '../scripts/demonstration/content/documents.ts';
import { faculty } from '../scripts/demonstration/content/faculty.ts';
import { admission } from '../scripts/demonstration/content/pages/admission.ts';
import { newestNotices } from '../scripts/demonstration/content/recent-notices.ts';
import { school } from '../scripts/demonstration/content/school.ts';

test('the figures of the demonstration agree with each other and with the norms of the board', () => {
  const values = disclosureValues('2026-11-28');
  const classes = (values.get('enrolment') ?? '').split('\n').map((line) => Number(line.split(': ')[1]));
  expect(classes.reduce((sum, count) => sum + count, 0)).toBe(Number(school.studentCount));
  expect(Math.max(...classes)).toBeLessThanOrEqual(30);
  expect(classes).toHaveLength(Number(values.get('sections')));
  const counted = faculty.filter(({ cadre }) => ['pgt', 'tgt', 'prt', 'ntt'].includes(cadre));
  expect(counted.length / classes.length).toBeGreaterThanOrEqual(1.5);
});

test('its notices, pages and documents say the same of fees and forms', () => {
  const page = JSON.stringify(admission).replaceAll('\u00a0', ' ');
  const fee = documents.find(({ slug }) => slug === 'fee')?.paper?.lines ?? [];
  expect(fee).toContain('Classes I to V: Rs 1,800 each quarter, Rs 7,200 in a year.');
  expect(page).toContain('["Classes I to V","₹1,800","₹7,200"]');
  const notice = newestNotices.find(({ category }) => category === 'admission');
  expect([page.includes('16 January'), String(notice?.details).includes('16 January')]).toEqual([true, true]);
});
