import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { ask } from '../bench/http-client.ts';
import { signInAt } from '../bench/site.ts';
import { type LoadedSite, middle, seconds, withLoadedSite } from './support/loaded-site.ts';
import type { Pressed, Pressing } from './support/pressing-clients.ts';
import type { Finding } from './support/run.ts';

const clients = 400;
const loadMs = 30_000;
const bars = { enquiry: 2_000, office: 2_000, cached: 1_000, health: 200, refusal: 200 };

type Measured = { enquiries: number[]; lost: number; office: number[]; cached: number[]; health: number[] };

export async function run(): Promise<Finding[]> {
  return withLoadedSite(async (site) => {
    const measured: Measured = { enquiries: [], lost: 0, office: [], cached: [], health: [] };
    const staff = await signInAt(site);
    const openDashboard = async () => {
      const { status } = await staff.visit('/admin/dashboard');
      if (status !== 200) measured.lost += 1;
    };
    const pressed = await whilePressed(site, async (isOver) => {
      await Promise.all([
        repeat(measured.enquiries, isOver, async (number) => {
          if (!(await sendEnquiry(site, number))) measured.lost += 1;
        }),
        repeat(measured.office, isOver, openDashboard),
        repeat(measured.cached, isOver, () => ask(`${site.origin}/faculty`)),
        repeat(measured.health, isOver, () => ask(`${site.origin}/healthz`)),
      ]);
    });
    return findings(measured, pressed);
  });
}

function findings({ enquiries, lost, office, cached, health }: Measured, pressed: Pressed): Finding[] {
  const beside = `beside ${clients} clients on uncached pages`;
  const { answered, refused, failed, refusedMs } = pressed;
  return [
    seconds(`an enquiry ${beside}, middle of ${enquiries.length}`, middle(enquiries), bars.enquiry),
    seconds(`the office opens a page, middle of ${office.length}`, middle(office), bars.office),
    { name: 'enquiries and pages of the office refused', figure: lost, bar: 0, ok: lost === 0 },
    seconds(`a cached page, middle of ${cached.length}`, middle(cached), bars.cached),
    seconds(`/healthz, middle of ${health.length}`, middle(health), bars.health),
    seconds(`refused with 503, middle of ${refused}`, middle(refusedMs), bars.refusal),
    {
      name: 'the clients',
      figure: `${answered} answered, ${refused} refused, ${failed} failed`,
      bar: 'some answered, none failed',
      ok: answered > 0 && failed === 0,
    },
  ];
}

async function whilePressed({ port }: LoadedSite, work: (isOver: () => boolean) => Promise<void>): Promise<Pressed> {
  const workerData: Pressing = { port, clients, path: '/allnotices?q=' };
  const worker = new Worker(join(import.meta.dirname, 'support/pressing-clients.ts'), { workerData });
  const pressed = once(worker, 'message').then(([counts]) => counts as Pressed);
  await wait(2_000);
  const until = performance.now() + loadMs;
  await work(() => performance.now() > until);
  worker.postMessage('over');
  return pressed;
}

async function repeat(
  times: number[],
  isOver: () => boolean,
  run: (number: number) => Promise<unknown>,
): Promise<void> {
  for (let number = 0; !isOver(); number++) {
    const began = performance.now();
    await run(number);
    times.push(performance.now() - began);
    await wait(200);
  }
}

async function sendEnquiry({ origin }: LoadedSite, number: number): Promise<boolean> {
  const fields = { name: `Parent ${number}`, mobile_no: '0000000000', message: `Question ${number}` };
  const body = new URLSearchParams(fields);
  const headers = { Origin: origin };
  const answer = await fetch(`${origin}/contact`, { method: 'POST', body, headers, redirect: 'manual' });
  await answer.body?.cancel();
  return answer.status === 303 || answer.status === 429;
}
