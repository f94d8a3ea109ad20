import { beforeAll, expect, test } from 'vitest';
import { siteForAll } from './site-of-tests.ts';

type Content = Record<string, { schema: { required?: string[] }; example: object }>;
type Description = {
  paths: Record<string, Record<string, { requestBody?: { content: Content } }>>;
  components: Record<'schemas' | 'responses' | 'parameters', object>;
};

const site = siteForAll();
let text: string;
let description: Description;

beforeAll(async () => {
  text = (await site.visit('/api/openapi.json')).body;
  description = JSON.parse(text);
});

test('the description of the API refers to each of its parts', () => {
  for (const kind of ['schemas', 'responses', 'parameters'] as const) {
    const names = Object.keys(description.components[kind]);
    expect(names).not.toEqual([]);
    for (const name of names) expect(text).toContain(`"#/components/${kind}/${name}"`);
  }
});

test('it says what each list holds', () => {
  const lists = [...JSON.stringify(description).matchAll(/\{"type":"array"(.{9})/g)];
  expect(lists).not.toEqual([]);
  for (const [, after] of lists) expect(after).toBe(',"items":');
});

test('its examples of what is sent are complete', () => {
  const operations = Object.values(description.paths).flatMap((path) => Object.values(path));
  const bodies = operations.flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}));
  expect(bodies.some(({ schema }) => schema.required?.includes('photo'))).toBe(true);
  for (const { schema, example } of bodies) {
    expect(Object.keys(example)).toEqual(expect.arrayContaining(schema.required ?? []));
  }
});
