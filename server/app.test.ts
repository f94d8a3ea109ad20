import { afterEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../tests/test-app.ts';

let site: TestApp;
afterEach(() => site.close());

const failures: [string, () => Promise<TestApp>, Record<string, string>][] = [
  ['the opening of the context', () => testApp({ cookieSecret: undefined as never }), { Cookie: 'session=a.b' }],
  ['the last step', () => testApp({ allowedOrigins: undefined as never }), { Origin: 'https://elsewhere.example' }],
];

test.each(failures)(
  'what %s throws is answered 500 and logged under the id of the answer',
  async (_what, open, headers) => {
    site = await open();
    const answer = await site.visit('/api/fetchnotice.php', { headers });
    expect(answer.status).toBe(500);
    const id = answer.headers.get('X-Request-Id');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(site.errors.length).toBeGreaterThan(0);
    for (const error of site.errors) expect(error).toEqual({ id, err: expect.any(TypeError) });
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  },
);
