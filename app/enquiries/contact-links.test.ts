import { expect, test } from 'vitest';
import { type ContactDetails, contactLinks } from './contact-links.ts';

const school = 'Sundarpur Public School';
const rina: ContactDetails = {
  name: 'Rina Das',
  mobile_no: '0000000000',
  email: 'rina@family.example',
  language: 'en',
};

const hrefOf = (kind: string, enquiry: ContactDetails, link?: string) =>
  contactLinks(enquiry, school, link).find((way) => way.kind === kind)?.href ?? '';

test('a family is called, written to on WhatsApp and mailed by one press', () => {
  expect(hrefOf('call', rina)).toBe('tel:+910000000000');
  const whatsapp = new URL(hrefOf('whatsapp', rina));
  expect(whatsapp.origin + whatsapp.pathname).toBe('https://wa.me/910000000000');
  expect(whatsapp.searchParams.get('text')).toContain('Rina Das');
  expect(whatsapp.searchParams.get('text')).toContain(school);
  expect(hrefOf('mail', rina)).toMatch(/^mailto:rina@family\.example\?subject=/);
});

test('only the ways that the family has given are there', () => {
  const kinds = (enquiry: Partial<ContactDetails>) =>
    contactLinks({ ...rina, ...enquiry }, school).map(({ kind }) => kind);
  expect(kinds({ email: '' })).toEqual(['call', 'whatsapp']);
  expect(kinds({ mobile_no: '' })).toEqual(['mail']);
  expect(kinds({ mobile_no: '', email: '' })).toEqual([]);
});

test('a landline has no WhatsApp', () => {
  const kinds = contactLinks({ ...rina, mobile_no: '3300000000' }, school).map(({ kind }) => kind);
  expect(kinds).toEqual(['call', 'mail']);
});

test('nothing that was typed gets out of its place in the address', () => {
  const name = 'Rina & Co?bcc=x@y.example#"\r\nBcc: z@y.example';
  const sly = { ...rina, name, email: "a?bcc=b&c'd%0A@family.example", message: 'One\nTwo & three' };
  const mail = hrefOf('mail', sly, 'https://school.example/privacy/withdraw/a.b');
  expect(mail).toMatch(/^mailto:[\w.%~-]+@[\w.%~-]+\?subject=[\w.%~-]+&body=[\w.%~-]+$/);
  expect(mail).not.toMatch(/%0A(?<!%0D%0A)/);
  const body = new URL(mail).searchParams.get('body');
  expect(body).toContain('> One\r\n> Two & three');
  expect(body).toContain('https://school.example/privacy/withdraw/a.b');
  expect(hrefOf('whatsapp', sly)).toMatch(/^https:\/\/wa\.me\/910000000000\?text=[\w.%~-]+$/);
});

test('a long question is quoted up to 500 characters, in any script', () => {
  const body = (message: string) => new URL(hrefOf('mail', { ...rina, message })).searchParams.get('body') ?? '';
  expect(body('𝒜'.repeat(501))).toContain(`> ${'𝒜'.repeat(500)}…`);
  expect(body('স্কুল'.repeat(100))).toContain('স্কুল'.repeat(100));
  expect(body('')).not.toContain('>');
});

test('the greeting, the subject and how to stop are in the language of the family', () => {
  const mail = new URL(hrefOf('mail', { ...rina, language: 'hi' }, 'https://school.example/hi/privacy/withdraw/a.b'));
  expect(mail.searchParams.get('subject')).toBe('Sundarpur Public School से पूछा गया आपका सवाल');
  expect(mail.searchParams.get('body')).toContain('नमस्ते Rina Das जी');
  expect(mail.searchParams.get('body')).toContain('कभी भी बंद कर सकते हैं: https://school.example/hi/privacy');
});
