import { readFileSync } from 'node:fs';

const neededMajor = 26;
const minOpenFiles = 256;
const filesBesideConnections = 128;

const raiseLimit = 'Raise the limit (LimitNOFILE of the service, or ulimit -n).';

function refusalOfMachine(): string | undefined {
  const version = process.versions.node;
  if (Number.parseInt(version, 10) < neededMajor) {
    return `The website needs Node ${neededMajor} or newer, and this is ${version}. Start it with npm start or npm run serve, which take the Node that it brings along.`;
  }
  const openFiles = maxOpenFiles();
  return openFiles < minOpenFiles
    ? `Only ${openFiles} files may be open at once here, and the website needs ${minOpenFiles} or more. ${raiseLimit}`
    : undefined;
}

/** Loads the server only then: an older Node cannot even read what the rest is written in. */
export async function startIfPossible(start: () => Promise<void>): Promise<void> {
  const refusal = refusalOfMachine();
  if (refusal === undefined) return start();
  console.error(refusal);
  process.exitCode = 1;
}

/** What is left of the files that may be open: a flood of connections must not keep the website from its own files. */
export function connectionsWithin(requested: number, openFiles = maxOpenFiles(), filesOfSchools = 0): number {
  return Math.min(requested, openFiles - filesBesideConnections - filesOfSchools);
}

/** Node has raised it as far as the system allows. Only Linux reports it. */
function maxOpenFiles(): number {
  try {
    const [, limit = ''] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === '' ? Number.POSITIVE_INFINITY : Number(limit);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
