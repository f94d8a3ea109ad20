import { expect, test } from 'vitest';
import { createSchoolShares, createTurns, inSchool } from './schools-of-process.server.ts';

test('schools take turns, whichever of them has more waiting', async () => {
  const inTurn = createTurns();
  const ran: string[] = [];
  const ask = (school: string) => inSchool(school, () => inTurn(async () => void ran.push(school)));
  await Promise.all(['a', 'a', 'a', 'a', 'b', 'c', 'b'].map(ask));
  expect(ran.join('')).toBe('aabcaba');
});

test('a school alone leaves half to the others, and the only one of a process has everything', () => {
  const shares = createSchoolShares();
  const takeAll = (school: string) => {
    const own = shares.of(school);
    while (own.left(40) > 0) own.add(1);
    return own.held();
  };
  expect(['a', 'b', 'c', 'a'].map(takeAll)).toEqual([20, 10, 5, 20]);
  shares.of('a').add(-20);
  expect([takeAll('b'), shares.total()]).toEqual([18, 23]);
  expect(createSchoolShares().of('').left(40)).toBe(40);
});
