import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../app/legacy-api/endpoints.server.ts';
import { describeCalls } from '../app/legacy-api/openapi.server.ts';
import { parseJson } from '../app/lib/json-fields.ts';
import { openHouse, type TestHouse } from './house.ts';
import { callApi, type Told } from './json-call.ts';
import { goodUpload, uploadForm } from './uploads.ts';
import type { Visitor } from './visitor.ts';

type Schema = { properties?: Record<string, Schema>; required?: string[]; maxLength?: number; const?: unknown };
type Content = Record<string, { schema: Schema; example?: unknown }>;
type Operation = {
  operationId: string;
  security: object[];
  parameters?: { name: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { $ref?: string; content?: Content; headers?: object }>;
};
type Description = {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, { headers?: object; content: Record<string, { schema: { $ref: string } }> }>;
    securitySchemes: { session: { name: string } };
  };
};

let house: TestHouse;
let description: Description;

beforeAll(async () => {
  house = await openHouse();
  description = JSON.parse((await house.visit('/api/openapi.json')).body);
});
afterAll(async () => {
  expect(house.errors).toEqual([]);
  await house.close();
});

function operationOf(name: string): Operation {
  const method = endpoints.get(name)?.method.toLowerCase() ?? '';
  return description.paths[`/${name}`]?.[method] as Operation;
}

describe('the description for programs', () => {
  test('is OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(description));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(description.openapi).toBe('3.1.0');
    expect(description.servers).toEqual([{ url: `${house.origin}/api` }]);
  });

  test('is answered 304 to whoever has it', async () => {
    const first = await house.visit('/api/openapi.json');
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
    expect([first.status, (await house.visit('/api/openapi.json', { headers })).status]).toEqual([200, 304]);
  });

  test('has every call under its method, and no other', () => {
    expect(Object.keys(description.paths)).toEqual([...endpoints.keys()].map((name) => `/${name}`));
    for (const [name, { method, access }] of endpoints) {
      expect(Object.keys(description.paths[`/${name}`] ?? {}), name).toEqual([method.toLowerCase()]);
      const { security } = operationOf(name);
      const isOpen = security.length === 0 || security.some((way) => Object.keys(way).length === 0);
      expect(isOpen, name).toBe(access === 'everybody');
    }
    const ids = [...endpoints.keys()].map((name) => operationOf(name).operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each([...endpoints])('says of %s what it takes', (name, { body, fields, needs, photo, example }) => {
    const { parameters = [], requestBody } = operationOf(name);
    const type = { none: '', json: 'application/json', multipart: 'multipart/form-data' }[body];
    const schema = requestBody?.content[type]?.schema;
    const taken = schema ? Object.keys(schema.properties ?? {}) : parameters.map((one) => one.name);
    expect(taken.toSorted()).toEqual([...Object.keys(fields.shape), ...(photo ? ['photo'] : [])].toSorted());
    const needed = schema ? (schema.required ?? []) : parameters.flatMap((one) => (one.required ? [one.name] : []));
    expect(needed).toEqual([...needs, ...(photo === 'needed' ? ['photo'] : [])]);
    const sentences = { unstorable: 'unstorable', wrongKind: 'wrong' };
    expect(parseJson(fields, new Map(Object.entries(example.send)), sentences).errors).toBeUndefined();
    const least = Object.entries(example.send).filter(([field]) => needs.includes(field));
    const missing = parseJson(fields, new Map(least), sentences).errors ?? {};
    // A mobile number or an e-mail: neither of them alone is needed.
    expect(Object.keys(missing)).toEqual(name === 'sendingmail.php' ? ['mobile_no'] : []);
    for (const need of needs) {
      const others = Object.entries(example.send).filter(([field]) => field !== need);
      expect(parseJson(fields, new Map(others), sentences).errors, need).toBeDefined();
    }
  });

  test.each([...endpoints])('shows for %s an answer that could be one', (name, { answer, example }) => {
    expect(answer.parse(example.answer)).toEqual(example.answer);
    const told = operationOf(name).responses[200]?.content?.['application/json'];
    expect(told?.example).toEqual(example.answer);
    expect(Object.keys(told?.schema.properties ?? {})).toEqual(Object.keys(answer.shape));
  });

  test('tells the limits of the fields and where to wait', () => {
    const fields = operationOf('uploadnotice.php').requestBody?.content['application/json']?.schema.properties;
    expect([fields?.title?.maxLength, fields?.details?.maxLength]).toEqual([200, 10_000]);
    expect(description.components.responses.TooMany?.headers).toHaveProperty('Retry-After');
    for (const name of ['login.php', 'sendingmail.php']) expect(operationOf(name).responses).toHaveProperty('429');
  });

  test('names the cookie as the door sets it', async () => {
    expect(description.components.securitySchemes.session.name).toBe('session');
    const { components } = describeCalls('https://school.example') as Description;
    expect(components.securitySchemes.session.name).toBe('__Host-session');
  });
});

describe('every real answer is as it is described', () => {
  /** What failed is described for this call, and has no more to tell than the description says. */
  function expectDescribed(name: string, { status, body }: Told): void {
    const reference = operationOf(name).responses[status]?.$ref?.split('/').at(-1) ?? '';
    const shape = description.components.responses[reference]?.content['application/json']?.schema.$ref
      .split('/')
      .at(-1);
    const { properties = {}, required = [] } = description.components.schemas[shape ?? ''] ?? {};
    const names = Object.keys(body as object);
    // Lists say so with nothing in them.
    const known = [...Object.keys(properties), ...Object.keys(endpoints.get(name)?.answer.shape ?? {})];
    expect(
      names.filter((one) => !known.includes(one)),
      `${name} ${status}`,
    ).toEqual([]);
    expect(
      required.filter((one) => !names.includes(one)),
      `${name} ${status} as ${reference}`,
    ).toEqual([]);
    expect(required.length, `${name} ${status} is not described`).toBeGreaterThan(0);
  }

  function expectAnswer(name: string, { status, body }: Told): { id?: string } {
    expect(status, `${name}: ${JSON.stringify(body)}`).toBe(200);
    expect(endpoints.get(name)?.answer.parse(body), name).toEqual(body);
    return body as { id?: string };
  }

  async function read(name: string): Promise<Told> {
    const { status, headers, body } = await house.visit(`/api/${name}`);
    return { status, headers, body: JSON.parse(body) };
  }

  async function sendForm(visitor: Visitor, name: string, form: FormData): Promise<Told> {
    const { status, headers, body } = await visitor.post(`/api/${name}`, form);
    return { status, headers, body: JSON.parse(body) };
  }

  const rooms = [
    { upload: 'uploadimage.php', update: 'updateimg.php', remove: 'deleteimg.php', list: 'fetchimage.php' },
    { upload: 'uploadresult.php', update: 'updateresult.php', remove: 'deleteresult.php', list: 'fetchresult.php' },
    { upload: 'addfaculty.php', update: 'updatefaculty.php', remove: 'deletefaculty.php', list: 'fetch_faculty.php' },
  ];

  test.each(rooms)('of $list and its sisters', async ({ upload, update, remove, list }) => {
    const staff = await house.signIn({ username: upload.slice(0, -4) });
    const words = { title: 'A title', name: 'A name', description: 'd', details: 'd', marks: '1' };
    expectDescribed(upload, await sendForm(house as unknown as Visitor, upload, await goodUpload(words)));
    expectDescribed(upload, await sendForm(staff, upload, uploadForm(words, undefined)));
    const { id = '' } = expectAnswer(upload, await sendForm(staff, upload, await goodUpload(words)));
    expectAnswer(list, await read(list));
    expectAnswer(list, await read(`${list}?id=${id}`));
    expectAnswer(update, await sendForm(staff, update, uploadForm({ ...words, id }, undefined)));
    expectAnswer(remove, await callApi(staff, remove, { photo_id: id }, { method: 'DELETE' }));
    expectDescribed(list, await read(`${list}?id=${id}`));
    expectDescribed(update, await sendForm(staff, update, uploadForm({ ...words, id }, undefined)));
    expectDescribed(remove, await callApi(staff, remove, { photo_id: id }, { method: 'DELETE' }));
    expectDescribed(remove, await callApi(staff, remove, {}, { method: 'DELETE' }));
    expectDescribed(upload, await callApi(staff, upload, {}));
  });

  test('of notices', async () => {
    const staff = await house.signIn({ username: 'notices' });
    const words = { title: 'Holiday', details: 'The school is closed.' };
    const { id = '' } = expectAnswer('uploadnotice.php', await callApi(staff, 'uploadnotice.php', words));
    expectAnswer('updatenotice.php', await callApi(staff, 'updatenotice.php', { ...words, id }));
    expectAnswer('fetchnotice.php', await read('fetchnotice.php'));
    const remove = (asked: string) => callApi(staff, `deletenotice.php?id=${asked}`, undefined, { method: 'DELETE' });
    expectAnswer('deletenotice.php', await remove(id));
    expectDescribed('deletenotice.php', await remove(id));
    expectDescribed('deletenotice.php', await remove(''));
    expectDescribed('fetchnotice.php', await read(`fetchnotice.php?id=${id}`));
    expectDescribed('fetchnotice.php', await read('fetchnotice.php?id=%00'));
    expectDescribed('uploadnotice.php', await callApi(staff, 'uploadnotice.php', {}));
    expectDescribed('uploadnotice.php', await callApi(staff, 'uploadnotice.php', []));
    const foreign = { headers: { Origin: 'https://elsewhere.example' } };
    expectDescribed('uploadnotice.php', await callApi(staff, 'uploadnotice.php', words, foreign));
    expectDescribed('uploadnotice.php', await callApi(staff, 'uploadnotice.php', words, { method: 'PUT' }));
    expectDescribed('uploadnotice.php', await callApi(staff, 'uploadnotice.php', { details: 'x'.repeat(110_000) }));
  });

  test('of login, logout and messages', async () => {
    await house.signIn({ username: 'office' });
    const browser = house.browser();
    const credentials = { username: 'office', password: 'seven brown goats dance' };
    expectDescribed('login.php', await callApi(browser, 'login.php', { ...credentials, password: 'wrong' }));
    expectDescribed('login.php', await callApi(browser, 'login.php', {}));
    expectAnswer('login.php', await callApi(browser, 'login.php', credentials));
    expectAnswer('logout.php', await callApi(browser, 'logout.php'));
    const sent = endpoints.get('sendingmail.php')?.example.send;
    expectAnswer('sendingmail.php', await callApi(browser, 'sendingmail.php', sent));
    expectDescribed('sendingmail.php', await callApi(browser, 'sendingmail.php', { name: 'Nobody' }));
  });
});
