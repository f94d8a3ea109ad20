import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { parseJson } from '../app/forms/json-fields.ts';
import { endpoints } from '../app/legacy-api/endpoints.server.ts';
import { call, type Description, type Operation, type Parameter } from './api-calls.ts';
import { createAsha, rightCredentials } from './sign-in-cases.ts';
import { siteForAll } from './site-of-tests.ts';
import { testApp } from './test-app.ts';

const site = siteForAll();
let description: Description;

beforeAll(async () => {
  description = JSON.parse((await site.visit('/api/openapi.json')).body);
});
afterAll(() => expect(site.errors).toEqual([]));

function operationOf(name: string): Operation {
  const method = endpoints.get(name)?.method.toLowerCase() ?? '';
  return description.paths[`/${name}`]?.[method] as Operation;
}

function parametersOf(name: string): Parameter[] {
  const { parameters = [] } = operationOf(name);
  return parameters.map((one) =>
    one.$ref ? (description.components.parameters[one.$ref.split('/').at(-1) ?? ''] as Parameter) : one,
  );
}

describe('the description for programs', () => {
  test('is OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(description));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(description.openapi).toBe('3.1.0');
    expect(description.servers).toEqual([{ url: `${site.origin}/api` }]);
  });

  test('is answered 304 to whoever has it', async () => {
    const first = await site.visit('/api/openapi.json');
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
    expect([first.status, (await site.visit('/api/openapi.json', { headers })).status]).toEqual([200, 304]);
  });

  test('has every call under its method, and no other', () => {
    expect(Object.keys(description.paths)).toEqual([...endpoints.keys()].map((name) => `/${name}`));
    for (const [name, { method, access }] of endpoints) {
      expect(Object.keys(description.paths[`/${name}`] ?? {}), name).toEqual([method.toLowerCase()]);
      const { security } = operationOf(name);
      const isOpen = security.length === 0 || security.some((way) => Object.keys(way).length === 0);
      expect(isOpen, name).toBe(access === 'public');
    }
    const ids = [...endpoints.keys()].map((name) => operationOf(name).operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each([...endpoints])(
    'says of %s what it takes',
    (name, { body, fields, requiredFields: needs, requiredOneOf: needsOneOf, photo, example }) => {
      const { requestBody } = operationOf(name);
      const parameters = parametersOf(name).filter((one) => one.in === 'query');
      const type = { none: '', json: 'application/json', multipart: 'multipart/form-data' }[body];
      const schema = requestBody?.content[type]?.schema;
      const taken = schema ? Object.keys(schema.properties ?? {}) : parameters.map((one) => one.name);
      expect(taken.toSorted()).toEqual([...Object.keys(fields.shape), ...(photo ? ['photo'] : [])].toSorted());
      const needed = schema ? (schema.required ?? []) : parameters.flatMap((one) => (one.required ? [one.name] : []));
      expect(needed).toEqual([...needs, ...(photo === 'required' ? ['photo'] : [])]);
      const sentences = { unstorable: 'unstorable', wrongKind: 'wrong' };
      expect(parseJson(fields, new Map(Object.entries(example.request)), sentences).errors).toBeUndefined();
      const least = Object.entries(example.request).filter(([field]) => needs.includes(field));
      const missing = parseJson(fields, new Map(least), sentences).errors ?? {};
      expect(schema?.anyOf).toEqual(needsOneOf?.map((field) => ({ required: [field] })));
      expect(Object.keys(missing)).toEqual(needsOneOf?.slice(0, 1) ?? []);
      for (const field of needsOneOf ?? []) {
        const text = field === 'email' ? 'kavita@mail.example' : '0000000000';
        expect(parseJson(fields, new Map([...least, [field, text]]), sentences).errors, field).toBeUndefined();
      }
      for (const need of needs) {
        const others = Object.entries(example.request).filter(([field]) => field !== need);
        expect(parseJson(fields, new Map(others), sentences).errors, need).toBeDefined();
      }
    },
  );

  test.each([...endpoints])('says of %s how it shows where it comes from, if it writes', (name, { method }) => {
    const headers = parametersOf(name).filter((one) => one.in === 'header');
    const described = headers.map(({ name: header, required, schema }) => [header, required, schema.default]);
    expect(described).toEqual(method === 'GET' ? [] : [['Origin', false, site.origin]]);
  });

  test('says of a photo that it is a file', () => {
    const form = operationOf('uploadimage.php').requestBody?.content['multipart/form-data'];
    const { format, contentMediaType } = form?.schema.properties?.photo ?? {};
    expect([format, contentMediaType]).toEqual(['binary', 'application/octet-stream']);
    expect(form?.encoding?.photo?.contentType.split(', ')).toContain('image/jpeg');
  });

  test.each([...endpoints])('shows for %s an answer that could be one', (name, { response, example }) => {
    expect(response.parse(example.response)).toEqual(example.response);
    const described = operationOf(name).responses[200]?.content?.['application/json'];
    expect(described?.example).toEqual(example.response);
    expect(Object.keys(described?.schema.properties ?? {})).toEqual(Object.keys(response.shape));
  });

  test('tells the limits of the fields and where to wait', () => {
    const fields = operationOf('uploadnotice.php').requestBody?.content['application/json']?.schema.properties;
    expect([fields?.title?.maxLength, fields?.details?.maxLength]).toEqual([200, 10_000]);
    expect(description.components.responses.TooMany?.headers).toHaveProperty('Retry-After');
    for (const name of ['login.php', 'sendingmail.php']) expect(operationOf(name).responses).toHaveProperty('429');
  });

  test('refers to each of its parts', () => {
    for (const kind of ['schemas', 'responses', 'parameters'] as const) {
      const names = Object.keys(description.components[kind]);
      expect(names).not.toEqual([]);
      for (const name of names) expect(JSON.stringify(description)).toContain(`"#/components/${kind}/${name}"`);
    }
  });

  test('says what each list holds', () => {
    const lists = [...JSON.stringify(description).matchAll(/\{"type":"array"(.{9})/g)];
    expect(lists).not.toEqual([]);
    for (const [, after] of lists) expect(after).toBe(',"items":');
  });

  test('has complete examples of what is sent', () => {
    const operations = Object.values(description.paths).flatMap((path) => Object.values(path));
    const bodies = operations.flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}));
    expect(bodies.some(({ schema }) => schema.required?.includes('photo'))).toBe(true);
    for (const { schema, example } of bodies) {
      expect(Object.keys(example as object)).toEqual(expect.arrayContaining(schema.required ?? []));
    }
  });

  test.each([undefined, new URL('https://school.example')])(
    'names the cookie as the server sets it: %s',
    async (publicUrl) => {
      const own = await testApp({ publicUrl });
      onTestFinished(() => own.close());
      await createAsha(own.db);
      const openapi: Description = JSON.parse((await own.visit('/api/openapi.json')).body);
      const { username, password } = rightCredentials;
      const answer = await call(own, 'login.php', { username, password }, { headers: { Origin: own.origin } });
      const [session] = answer.headers.getSetCookie();
      expect(session?.split('=')[0]).toBe(openapi.components.securitySchemes.session.name);
      expect(openapi.components.securitySchemes.session.name).toBe(publicUrl ? '__Host-session' : 'session');
    },
  );

  test('tells what is refused before a call is made; all other failures are compared with it by `call`', async () => {
    const staff = await site.signIn();
    const answers = [
      await call(staff, 'uploadnotice.php', { details: 'x' }, { headers: { Origin: 'https://elsewhere.example' } }),
      await call(staff, 'uploadnotice.php', { details: 'x' }, { method: 'PUT' }),
      await call(staff, 'uploadnotice.php', { details: 'x'.repeat(110_000) }),
      await call(staff, 'uploadnotice.php', []),
      await call(staff, 'uploadimage.php', {}),
      await call(site, 'fetchnotice.php?id=%00'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 405, 413, 400, 415, 400]);
  });
});
