import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotMeasure, figure, median } from './findings.ts';
import { type Core, needProgram, startProgram } from './processes.ts';

/** Latencies in milliseconds. */
export type Load = { requests: number; perSecond: number; p50: number; p99: number; errors: number };

type Pressure = {
  address: string;
  headers: Record<string, string>;
  seconds: number;
  connections: number;
  core?: Core;
};

const reportInJson = `
done = function(summary, latency)
  local e = summary.errors
  local errors = e.connect + e.read + e.write + e.status + e.timeout
  local line = '{"requests":%d,"perSecond":%.3f,"p50":%.4f,"p99":%.4f,"errors":%d}'
  local seconds = summary.duration / 1e6
  print(string.format(line, summary.requests, summary.requests / seconds,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, errors))
end
`;

export async function press({ address, headers, seconds, connections, core }: Pressure): Promise<Load> {
  const script = join(tmpdir(), 'report.lua');
  writeFileSync(script, reportInJson);
  const head = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const amount = ['-t1', `-c${connections}`, `-d${seconds}s`];
  const wrk = startProgram(core, [needProgram('wrk'), ...amount, '-s', script, ...head, address], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: Buffer[] = [];
  wrk.stdout?.on('data', (piece) => said.push(piece));
  await once(wrk, 'close');
  return readLoad(Buffer.concat(said).toString());
}

function readLoad(said: string): Load {
  const line = said.split('\n').findLast((candidate) => candidate.startsWith('{'));
  if (!line) throw new CannotMeasure(`wrk did not end well: ${said.slice(-200)}`);
  return JSON.parse(line);
}

export function speedOf(loads: readonly Load[]): string {
  const of = (pick: (load: Load) => number) => figure(median(loads.map(pick)));
  return `${of((load) => load.perSecond)}/s, p50 ${of(({ p50 }) => p50)} ms, p99 ${of(({ p99 }) => p99)} ms`;
}
