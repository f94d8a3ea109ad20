import { expect, test } from 'vitest';
import { attribute } from '../../../tests/answer.ts';
import { engines } from '../../../tests/fresh-database.ts';
import { asStaff } from '../../../tests/staff.ts';
import { testApp } from '../../../tests/test-app.ts';
import { today } from '../../lib/dates.ts';
import { schoolHoursFacts } from '../../settings/office-hours.ts';
import { setSchoolFact } from '../../settings/school.server.ts';

const dashboard = '/admin/dashboard';

test.each(engines)(
  'one tap closes the school today in every language, and Undo opens it again, on %s',
  async (engine) => {
    const site = await testApp({ engine });
    const staff = await site.signIn();
    const tap = (more: Record<string, string>) => staff.post(dashboard, { intent: 'school-day', bus: '', ...more });
    expect((await site.visit('/')).all('.today')).toEqual([]);
    await site.db.transaction().execute(async (tx) => {
      for (const fact of schoolHoursFacts) await setSchoolFact(tx, fact, '00:01 to 23:59', asStaff);
    });
    const before = await site.visit('/');
    expect(before.text('#today-now')).toMatch(/^(Open until|Opens|Closed since)/);

    expect((await tap({ school_status: 'closed' })).headers.get('Location')).toBe(dashboard);
    expect((await tap({ school_status: 'closed' })).status).toBe(303);
    const shown = await staff.visit(dashboard);
    expect(shown.text('.published-panel h2')).not.toBe('');
    expect(shown.text('.school-day-said p')).toMatch(/^Families now read: Holiday on /);
    const notices = await site.db.selectFrom('notice').selectAll().execute();
    expect(notices).toMatchObject([{ school_status: 'closed', happens_on: today(), category: 'holiday' }]);
    expect((await site.visit('/')).text('#today-now')).toBe('Closed today');
    expect((await site.visit('/bn')).text('#today-now')).toBe('আজ বন্ধ');
    expect((await site.visit('/allnotices')).text('.today-line')).toMatch(/^Closed today/);
    expect(attribute((await site.visit('/calendar')).all('.today-line a')[0], 'href')).toBe('/#today');

    const [{ id = '' } = {}] = notices;
    expect((await staff.post('/admin/selected/notices', { intent: 'take-down', id, back: dashboard })).status).toBe(
      303,
    );
    expect((await site.visit('/')).text('#today-now')).toBe(before.text('#today-now'));
    expect((await staff.visit(dashboard)).all('.school-day-said')).toEqual([]);

    await tap({ school_status: 'late-bus', bus: 'Bus 3' });
    await tap({ school_status: 'late-bus', bus: 'Bus 3' });
    expect((await site.visit('/')).all('.today-bus').map((bus) => bus.textContent?.trim())).toEqual(['Bus 3 is late']);
    expect((await site.visit('/hi')).text('.today-bus')).toContain('Bus 3 देर से आएगी');
    expect((await staff.visit(dashboard)).all('.school-day-said')).toHaveLength(1);
    expect((await tap({ school_status: 'open' })).status).toBe(422);
    expect(site.errors).toEqual([]);
    await site.close();
  },
);
