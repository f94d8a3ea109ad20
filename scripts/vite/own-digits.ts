import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Odia and Hindi are written with the digits of English, as `Intl` has it. */
const functionsWithOwnDigits = /^const bn_\w+ = [\s\S]*?\n\};$/gm;
const imports = "import * as registry from '../registry.js'\n";

const digits = `
export function digits(locale, input) {
	return typeof input === 'number' ? input.toLocaleString(locale, { useGrouping: false }) : input;
}
`;

/** A number that a compiled message is given is written in the digits of its language; a text stays as it is. */
export function withOwnDigits(message: string): string {
  const written = message.replaceAll(functionsWithOwnDigits, (code) =>
    code.replaceAll(/\$\{(i\?\.\w+)\}/g, (_, input: string) => `\${registry.digits("bn", ${input})}`),
  );
  return written === message || message.includes(imports) ? written : `${imports}${written}`;
}

/** In `app/paraglide`, where the messages have just been compiled to. */
export function writeOwnDigits(folder: string): void {
  const registry = join(folder, 'registry.js');
  writeFileSync(registry, readFileSync(registry, 'utf8') + digits);
  for (const name of readdirSync(join(folder, 'messages'))) {
    const path = join(folder, 'messages', name);
    const message = readFileSync(path, 'utf8');
    const written = withOwnDigits(message);
    if (written !== message) writeFileSync(path, written);
  }
}

const ownCall = /registry\.digits\(("\w+"), ([\w?.]+)\)/g;

/** As an expression that needs nothing else; what is no number answers itself. */
export function inlineDigits(code: string): string {
  return code.replaceAll(ownCall, '$2.toLocaleString($1, { useGrouping: false })');
}

/** In development messages are compiled again whenever they change. */
export function ownDigits(): Plugin {
  return {
    name: 'own-digits',
    apply: 'serve',
    transform(code, id) {
      if (id.endsWith('/paraglide/registry.js')) return code.includes('function digits(') ? undefined : code + digits;
      return /\/paraglide\/messages\/\w+\.js$/.test(id) ? withOwnDigits(code) : undefined;
    },
  };
}
