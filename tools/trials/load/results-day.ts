import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Finding } from '../../harness/findings.ts';
import { needProgram } from '../../harness/processes.ts';
import { timeOf, withServer } from '../support/server.ts';

export const needs = 'wrk, and ten minutes; TRIAL_SECONDS makes it shorter';

const seconds = Number(process.env.TRIAL_SECONDS ?? 600);
const clients = 500;

/** The whole village looks at the results, on the machine that answers. */
export function run(): Promise<Finding[]> {
  const wrk = needProgram('wrk');
  return withServer({}, async ({ port }) => {
    await timeOf(port, '/results');
    const args = [
      '-t1',
      `-c${clients}`,
      `-d${seconds}s`,
      '--timeout',
      '10s',
      '--latency',
      `http://localhost:${port}/results`,
    ];
    const load = spawn(wrk, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(load, 'exit').then(() => true);
    const report = text(load.stdout);
    let slowestHealth = 0;
    while (!(await Promise.race([ended, wait(1000).then(() => false)]))) {
      slowestHealth = Math.max(slowestHealth, await timeOf(port, '/healthz'));
    }
    return findingsOf(await report, slowestHealth);
  });
}

function findingsOf(report: string, slowestHealth: number): Finding[] {
  const [, amount = '0', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(report) ?? [];
  const p99 = Number(amount) * (unit === 's' ? 1000 : unit === 'us' ? 0.001 : 1);
  const errors = Array.from(report.matchAll(/(?:Non-2xx or 3xx responses:|connect|read|write|timeout) (\d+)/g));
  const failed = errors.reduce((sum, [, number]) => sum + Number(number), 0);
  const kinds = errors.filter(([, number]) => number !== '0').map(([all]) => all);
  const total = /(\d+) requests in/.exec(report)?.[1] ?? '0';
  return [
    {
      name: `results day, ${clients} clients, ${seconds} s: errors`,
      figure: [`${failed} of ${total}`, ...kinds].join(', '),
      bar: '0',
      ok: failed === 0 && total !== '0',
    },
    {
      name: 'results day: 99 of 100 answered within',
      figure: `${Math.round(p99)} ms`,
      bar: '1,000 ms',
      ok: p99 > 0 && p99 < 1000,
    },
    {
      name: 'results day: slowest /healthz',
      figure: `${Math.round(slowestHealth)} ms`,
      bar: '200 ms',
      ok: slowestHealth < 200,
    },
  ];
}
