import { describe, expect, test } from 'vitest';
import { shellWords } from '../../../tests/curl.ts';
import { endpoints } from '../endpoints.server.ts';
import { curlCommand } from './call-facts.server.ts';

const origin = 'https://school.example';
const address = `${origin}/api/some.php`;
const plain = { address, method: 'POST', access: 'public', body: 'json' } as const;

/** The argument of each `option`. */
function values(words: string[], option: string): string[] {
  return words.filter((_word, index) => words[index - 1] === option);
}

describe('the command of a call', () => {
  test.each([...endpoints])('%s says all that the call needs', (_name, endpoint) => {
    const words = shellWords(curlCommand({ ...endpoint, address }, endpoint.example.request, origin));
    const { method, access, body, photo, example } = endpoint;
    expect(words.slice(0, 2).map((word) => word.split('?')[0])).toEqual(['curl', address]);
    expect(values(words, '--header').includes(`Origin: ${origin}`)).toBe(method !== 'GET');
    expect(values(words, '--cookie')).toEqual(access === 'staff' ? ['session.txt'] : []);
    expect(values(words, '--form')).toEqual(photo ? ['photo=@photo.jpg'] : []);
    const sent = {
      none: Object.fromEntries(new URL(words[1] ?? '').searchParams),
      json: JSON.parse(values(words, '--data')[0] ?? '{}'),
      multipart: Object.fromEntries(values(words, '--form-string').map((pair) => pair.split('='))),
    };
    expect(sent[body]).toEqual(example.request);
    const hasBody = words.some((word) => /^--(data|form|form-string)$/.test(word));
    expect(values(words, '--request')[0] ?? (hasBody ? 'POST' : 'GET')).toBe(method);
  });

  test('quotes characters that mean something to a shell', () => {
    const sent = { title: `'; rm -rf "$HOME" \\ \`date\` & <x>` };
    const words = shellWords(curlCommand(plain, sent, origin));
    expect(JSON.parse(values(words, '--data')[0] ?? '')).toEqual(sent);
    const form = shellWords(curlCommand({ ...plain, body: 'multipart' }, sent, origin));
    expect(values(form, '--form-string')).toEqual([`title=${sent.title}`]);
  });
});
