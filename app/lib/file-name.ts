import { tidy } from './text.ts';

const maxNameCharacters = 120;

/** Bidirectional controls, which make `exe.pdf` look like `fdp.exe`, and other characters without a glyph. */
const invisibleCharacters = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\uFFFD]/g;
/** Joiners are invisible too, but Indian scripts need them for spelling: they stay between two letters of one. */
const joiners = /([\u0900-\u0DFF]?)([\u200C\u200D]+)(?=([\u0900-\u0DFF]?))/g;

const longestSentName = 4096;

export function tidyFileName(sent: string, nameless: string): string {
  const last = sent.slice(-longestSentName).split(/[/\\]/).at(-1) ?? '';
  const name = tidy(last.toWellFormed().replace(invisibleCharacters, '').replace(joiners, withoutStray)).replace(
    /\s+/g,
    ' ',
  );
  if (name === '') return nameless;
  const [, stem = name, ending = ''] = /^(.+?)(\.\w{1,5})?$/.exec(name) ?? [];
  const room = maxNameCharacters - ending.length;
  return (
    stem
      .slice(0, room)
      .toWellFormed()
      .replace(/\uFFFD$/, '')
      .trim() + ending
  );
}

function withoutStray(found: string, before: string, joined: string, after: string): string {
  return before && after && joined.length === 1 ? found : before;
}

export function savedAs(name: string): string {
  // A leading dot hides a file.
  const stem = name.replace(/\.pdf$/i, '').replace(/^[ .]+/, '') || 'notice';
  const plain = stem
    .normalize('NFKD')
    .replace(/[^\w .-]/g, '')
    .replace(/^[ .]+|[ .]+$/g, '');
  const encoded = encodeURIComponent(`${stem}.pdf`).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain || 'notice'}.pdf"; filename*=UTF-8''${encoded}`;
}
