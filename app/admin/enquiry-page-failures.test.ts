import { expect, test } from 'vitest';
import { agreedEnquiry } from '../../tests/agreed-enquiry.ts';
import { attribute } from '../../tests/answer.ts';
import { whileActivityFails } from '../../tests/broken-activity.ts';
import { siteForEach } from '../../tests/site-of-tests.ts';

const site = siteForEach();

test('while the database fails, steps keep what was typed, and stopping updates leaves their form as it is saved', async () => {
  const asha = await site.signIn();
  const path = `/admin/enquiries/${await agreedEnquiry(site.db)}`;
  const consent = (await asha.visit(path)).all('input[name=consent]').map((box) => attribute(box, 'value') ?? '');
  const typed = { version: '1', state: 'called', reason: '', owner_id: '', next_call_on: '', note: 'Rings back' };
  const [steps, stopped] = await whileActivityFails(site.db, async () => [
    await asha.post(path, typed),
    await asha.post(path, { intent: 'withdraw', consent, confirmed: 'yes' }),
  ]);
  const checked = (page: typeof steps) => page?.all('input[name=state][checked]').map((box) => attribute(box, 'value'));
  expect([steps?.status, checked(steps), steps?.text('textarea[name=note]')]).toEqual([500, ['called'], 'Rings back']);
  expect([stopped?.status, checked(stopped)]).toEqual([500, ['new']]);
  for (const page of [steps, stopped]) expect(page?.text('.note-error')).toContain('This could not be saved.');
  expect((await asha.visit(path)).all('input[name=consent]')).toHaveLength(consent.length);
});
