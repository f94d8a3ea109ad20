import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { textField } from '../lib/text.ts';
import { BodyTooLarge } from './form.ts';
import { parseJson, readJsonObject } from './json-fields.ts';

function sent(body: BodyInit): Request {
  return new Request('http://localhost/', { method: 'POST', body });
}

/** An object within an object and so on, as many of them. */
function nested(levels: number): string {
  return `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
}

describe('a body that is one JSON object', () => {
  test.each([
    ['with nothing in it', '{}', []],
    ['with text of any script', '{"a":"\u09ac\u09be\u0982\u09b2\u09be"}', [['a', 'বাংলা']]],
    ['with a byte order mark', '\ufeff{"a":"b"}', [['a', 'b']]],
    ['with a name twice: the last one counts', '{"a":"b","a":"c"}', [['a', 'c']]],
    [
      'with the names of what every object has',
      '{"__proto__":1,"constructor":2}',
      [
        ['__proto__', 1],
        ['constructor', 2],
      ],
    ],
  ])('%s is read', async (_what, text, fields) => {
    const read = await readJsonObject(sent(text));
    expect(read === 'broken' || read === 'too large' ? read : [...read]).toEqual(fields);
  });

  test('of 20 levels is read, of 21 it is not, and of very many neither', async () => {
    expect(await readJsonObject(sent(nested(20)))).toBeInstanceOf(Map);
    expect(await readJsonObject(sent(nested(21)))).toBe('broken');
    expect(await readJsonObject(sent(`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`))).toBe('broken');
  });
});

describe('what is no JSON object', () => {
  test.each(['', ' ', '{', '[]', '[{}]', 'null', 'true', '1', '"{}"', "{'a':1}", '{"a":1}{}', 'a=1', 'NaN', '\0'])(
    '%j is broken',
    async (text) => {
      expect(await readJsonObject(sent(text))).toBe('broken');
    },
  );

  test('bytes that are not UTF-8 are refused', async () => {
    const start = [...'{"a":"'].map((letter) => letter.charCodeAt(0));
    for (const bytes of [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80]]) {
      expect(await readJsonObject(sent(new Uint8Array([...start, ...bytes, 0x22, 0x7d])))).toBe('broken');
    }
    expect(await readJsonObject(sent(Buffer.from('\ufeff{}', 'utf16le')))).toBe('broken');
  });

  test('a body that grew too large says so, and one that broke off is broken', async () => {
    expect(await readJsonObject(failing(new BodyTooLarge()))).toBe('too large');
    expect(await readJsonObject(failing(new Error('The line is dead.')))).toBe('broken');
  });
});

function failing(error: Error): Request {
  const body = new ReadableStream({ pull: (controller) => controller.error(error) });
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
  return new Request('http://localhost/', init);
}

describe('fields', () => {
  const schema = z.object({
    title: textField(5, () => 'Too long.'),
    remember: z.boolean().default(false),
    ways: z.array(z.string()).default([]),
  });
  const sentences = { unstorable: 'Cannot be kept.', wrongKind: 'Of another kind.' };
  const parse = (fields: object) => parseJson(schema, new Map(Object.entries(fields)), sentences);
  const nothing = { title: '', remember: false, ways: [] };

  test('are those that the schema names; others are ignored', () => {
    const strange = JSON.parse('{"title":" A ","__proto__":{"remember":true},"toString":"x","role":"administrator"}');
    expect(parse(strange)).toEqual({ value: { ...nothing, title: 'A' }, names: ['title'] });
    expect(({} as { remember?: boolean }).remember).toBeUndefined();
  });

  test('that are null were not sent', () => {
    expect(parse({ title: null, remember: null, ways: null })).toEqual({ value: nothing, names: [] });
  });

  test('of another kind are faulty, each by its name', () => {
    const faulty = { title: 'Of another kind.', remember: 'Of another kind.', ways: 'Of another kind.' };
    expect(parse({ title: 1, remember: 'true', ways: { 0: 'a' } })).toEqual({ errors: faulty, status: 422 });
    expect(parse({ title: ['A'] })).toEqual({ errors: { title: 'Of another kind.' }, status: 422 });
    expect(parse({ title: 'A title' })).toEqual({ errors: { title: 'Too long.' }, status: 422 });
  });

  test.each([
    ['NUL', { title: 'a\0' }],
    ['half a letter', { title: '\ud83d' }],
    ['the mark of a broken letter', { title: '\ufffd' }],
    ['half a letter in a list', { ways: ['a', '\udc00'] }],
    ['NUL as the name of something inside', { ways: { 'a\0': 1 } }],
  ])('with %s cannot be kept', (_what, fields) => {
    expect(parse(fields)).toEqual({ errors: { [Object.keys(fields)[0] ?? '']: 'Cannot be kept.' }, status: 400 });
  });
});
