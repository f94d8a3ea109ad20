import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { projectFolder } from '../../../tests/test-app.ts';
import type { Finding } from '../support/run.ts';

const megabyte = 1024 * 1024;
const [files, fileBytes] = [8, 18 * megabyte];
const bar = { peakMegabytes: 400, aboveRestMegabytes: 60 };
const restMs = 120_000;
const account = { username: 'office', password: 'seven brown goats' };

/** Eight large PDFs at once: the memory of the server and of the processes that read them. */
export async function run(): Promise<Finding[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'school-uploads-'));
  const server = await startSite(dataDir);
  try {
    const cookie = await signIn(server.origin);
    const rest = megabytesOf(server.pid);
    let peak = rest;
    const watch = setInterval(() => {
      peak = Math.max(peak, megabytesOf(server.pid));
    }, 20);
    const statuses = await uploadAll(server.origin, cookie);
    clearInterval(watch);
    await wait(restMs);
    const after = megabytesOf(server.pid);
    const left = readdirSync(join(dataDir, 'uploads')).length;
    return [
      {
        name: `${files} PDFs of ${fileBytes / megabyte} MB at once, memory of all processes`,
        figure: `${rest} MB at rest, at most ${peak} MB, ${after} MB two minutes after`,
        bar: `${bar.peakMegabytes} MB, and within ${bar.aboveRestMegabytes} MB of rest after`,
        ok: peak <= bar.peakMegabytes && after <= rest + bar.aboveRestMegabytes,
      },
      {
        name: 'all of them are taken, and no temporary file is left',
        figure: `${statuses.filter((status) => status === 200).length} taken, ${left} left`,
        bar: `${files} taken, 0 left`,
        ok: statuses.every((status) => status === 200) && left === 0,
      },
    ];
  } finally {
    server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startSite(dataDir: string): Promise<{ origin: string; pid: number; stop(): void }> {
  const child = spawn(process.execPath, [join(projectFolder, 'scripts/bootstrap.mjs'), 'serve'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: '0',
      SEED: 'none',
      ADMIN_USERNAME: account.username,
      ADMIN_PASSWORD: account.password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('"msg":"listening"')) continue;
    child.stdout.resume();
    const { port } = JSON.parse(line) as { port: number };
    return { origin: `http://localhost:${port}`, pid: child.pid ?? 0, stop: () => void child.kill() };
  }
  throw new Error('The server did not start.');
}

async function signIn(origin: string): Promise<string> {
  const body = new URLSearchParams(account);
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    body,
    headers: { Origin: origin },
    redirect: 'manual',
  });
  if (answer.status !== 303) throw new Error(`Signing in was answered ${answer.status}.`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}

async function uploadAll(origin: string, cookie: string): Promise<number[]> {
  const paper = await PDFDocument.create();
  paper.addPage([300, 200]);
  paper.context.register(paper.context.stream(randomBytes(fileBytes)));
  const bytes = await paper.save();
  const upload = async (place: number) => {
    const body = new FormData();
    body.set('file', new File([bytes as Uint8Array<ArrayBuffer>], `circular-${place}.pdf`));
    const headers = { Origin: origin, Cookie: cookie };
    return (await fetch(`${origin}/admin/notices/files`, { method: 'POST', body, headers })).status;
  };
  return Promise.all(Array.from({ length: files }, (_, place) => upload(place)));
}

function megabytesOf(pid: number): number {
  const kilobytes = familyOf(pid).map((one) => {
    const [, text = '0'] = /^Pss:\s+(\d+)/m.exec(readOrNothing(`/proc/${one}/smaps_rollup`)) ?? [];
    return Number(text);
  });
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024);
}

function familyOf(pid: number): number[] {
  const children = readOrNothing(`/proc/${pid}/task/${pid}/children`).trim();
  return [pid, ...(children ? children.split(' ').flatMap((child) => familyOf(Number(child))) : [])];
}

/** Processes end while they are counted. */
function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
