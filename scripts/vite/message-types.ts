import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const head = "import type { LocalizedString } from '../runtime.js';\n";

/**
 * One file with the types of all messages. Without it TypeScript reads thousands of compiled ones each time that it looks
 * at anything.
 */
export function writeMessageTypes(folder: string): void {
  const messages = join(folder, 'messages');
  const modules = readdirSync(messages).filter((name) => name !== '_index.js');
  const types = modules.map((name) => typeOf(readFileSync(join(messages, name), 'utf8'), name));
  writeFileSync(join(messages, '_index.d.ts'), head + types.join(''));
}

function typeOf(message: string, file: string): string {
  const [, inputs] = /@param \{(.*)\} inputs$/m.exec(message) ?? [];
  const [, options] = /@param \{(.*)\} options$/m.exec(message) ?? [];
  const [, name] = /^export const (\w+) = /m.exec(message) ?? [];
  if (!inputs || !options || !name) throw new Error(`${file} is not a message as Paraglide compiles it.`);
  const isOptional = inputs === '{}' ? '?' : '';
  return `export declare const ${name}: (inputs${isOptional}: ${inputs}, options?: ${options}) => LocalizedString;\n`;
}
