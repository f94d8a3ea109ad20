import type { Bench } from './bench.ts';
import { type LighthouseRow, runLighthouse } from './lighthouse.ts';
import { withSite } from './site.ts';
import type { Row } from './table.ts';

const pages = ['/', '/allnotices', '/gallery', '/results', '/principalmessage', '/contact'];
const longest = { firstPaint: 2200, largestPaint: 3000, layoutShift: 0 };

/** Lighthouse of six pages, as a usual phone and on a slow line. */
export async function measureLighthouse(bench: Bench): Promise<Row[]> {
  return withSite(bench, {}, async ({ origin }) => (await runLighthouse(origin, pages)).map(rowOf));
}

function rowOf(found: LighthouseRow): Row {
  return found.profile === 'mobile' ? scoreRow(found) : paintRow(found);
}

function scoreRow({ page, performance, accessibility, bestPractices, seo, failed }: LighthouseRow): Row {
  const scores = [performance, accessibility, bestPractices, seo];
  const lost = failed.length > 0 ? ` (${failed.join(', ')})` : '';
  return {
    what: `Lighthouse of \`${page}\`, mobile`,
    measured: `${scores.join(' / ')}${scores.every((score) => score === 100) ? '' : lost}`,
    bar: '100 / 100 / 100 / 100',
    isReached: scores.every((score) => score === 100),
  };
}

function paintRow({ page, firstPaint, largestPaint, layoutShift }: LighthouseRow): Row {
  const seconds = (ms: number) => (ms / 1000).toFixed(2);
  return {
    what: `\`${page}\` at 250 kbit/s, 300 ms, CPU ×6`,
    measured: `first paint ${seconds(firstPaint)} s, largest ${seconds(largestPaint)} s, shift ${layoutShift}`,
    bar: 'first < 2.2 s, largest < 3 s, no shift',
    isReached:
      firstPaint < longest.firstPaint && largestPaint < longest.largestPaint && layoutShift <= longest.layoutShift,
  };
}
