import { expect, test } from 'vitest';
import { toSendFailure } from './mailer.server.ts';

const secret = 'correct  horse battery';
const said = (response: string) => Object.assign(new Error('No.'), { code: 'EAUTH', responseCode: 535, response });
const messageOf = (response: string) => toSendFailure(said(response), { secrets: [secret] }).message;

test.each([
  ['at the beginning', `535 ${secret} is wrong`],
  ['over the place where its words are cut', `535 ${'Look at the page of help. '.repeat(7)}12345 ${secret}`],
  ['folded into one line', `535 no: ${secret}\r\n535 good bye`],
  ['up to where it cuts its own words', `535 no: ${secret.slice(0, 12)}`],
])('a secret that the server repeats %s is removed', (_, response) => {
  expect(messageOf(response)).not.toMatch(/corr|hors|batt/);
  expect(messageOf(response)).toContain('…');
});

test('the rest of the server’s reply is kept', () => {
  expect(messageOf('535 Authentication failed')).toMatch(/\(535 Authentication failed\)$/);
  expect(toSendFailure(said('535 Nothing is hidden')).message).toMatch(/\(535 Nothing is hidden\)$/);
});

test('a server that refuses an email after its last dot is sure', () => {
  const refused = Object.assign(new Error('No.'), { code: 'EMESSAGE', responseCode: 554, response: '554 no' });
  expect(toSendFailure(refused, { isDataSent: true })).toMatchObject({ reason: 'e-mail refused', isServer: false });
  const closing = { ...refused, responseCode: 421 };
  expect(toSendFailure(Object.assign(new Error('No.'), closing), { isDataSent: true })).toMatchObject({
    isServer: true,
  });
});
