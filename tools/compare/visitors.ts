import type { Answer } from '../../tests/answer.ts';
import { openBrowser, type VisitOptions, type Visitor } from '../../tests/visitor.ts';
import { answerLines } from './contents.ts';
import type { Differences } from './differences.ts';
import { both, type Pair, password, type Site } from './schools.ts';

export type Call = { path: string; options?: VisitOptions };

/** Somebody who asks both versions for the same, and notes where they answer differently. */
export type Twin = {
  name: string;
  /** The calls of both sides differ in the ids of rows that each has made, and in what its own page shows. */
  ask(calls: Pair<Call>, label?: string): Promise<Pair<Answer>>;
  /** With new cookies: signed in, unless it is a stranger. */
  begin(): Promise<void>;
};

export type Sites = { sites: Pair<Site>; differences: Differences; known: ReadonlySet<string> };

export const stranger = 'stranger';

export function twin({ sites, differences, known }: Sites, name: string): Twin {
  let browsers = sites.map((site) => open(site, name));
  async function ask(calls: Pair<Call>, label = ''): Promise<Pair<Answer>> {
    const answers = await both([0, 1] as const, async (side) => {
      const { path, options } = calls[side];
      return (browsers[side] as Visitor).visit(path, options);
    });
    const [before, after] = await both(answers, (answer) => answerLines(answer, known));
    differences.add('answer', `${name}: ${calls[0].options?.method ?? 'GET'} ${calls[0].path} ${label}`, before, after);
    return answers;
  }
  async function begin(): Promise<void> {
    browsers = sites.map((site) => open(site, name));
    if (name === stranger) return;
    const call = { path: '/login', options: posted(new URLSearchParams({ username: name, password })) };
    await ask([call, call], 'to sign in');
  }
  return { name, ask, begin };
}

/** As the website's own page sends it. */
export function posted(body: FormData | URLSearchParams): VisitOptions {
  return { method: 'POST', body, headers: { 'Sec-Fetch-Site': 'same-origin' } };
}

/** Each request has its own address, so that none is one too many. */
function open({ origin }: Site, name: string): Visitor {
  let count = 0;
  return openBrowser((request) => {
    count += 1;
    request.headers.set('X-Forwarded-For', `198.${name.length}.${count >> 8}.${count % 256}`);
    return fetch(request, { redirect: 'manual' });
  }, origin);
}
