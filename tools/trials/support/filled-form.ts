import type { HTMLElement } from 'node-html-parser';
import { imageRules } from '../../../app/media/image-rules.ts';
import { attribute } from '../../../tests/answer.ts';
import type { TestDatabase } from '../../../tests/fresh-database.ts';
import { pdfFile } from '../../../tests/pdfs.ts';
import { pictureFile } from '../../../tests/pictures.ts';
import type { Visitor } from '../../../tests/visitor.ts';

export type Site = { staff: Visitor; visitor: Visitor; db: TestDatabase; origin: string };

/** Sends the largest accepted content and asks for what shows it. Answers what was sent. */
export type Case = (site: Site) => Promise<string>;

export type Typed = Record<string, string | string[]>;

type Sent = {
  path: string;
  /** What an area holds; a line always holds short words. */
  text: string;
  /** Values in place of the long texts, and the button that is pressed. */
  set?: Typed;
};

/** More than most take: the server then says how much that is. */
const defaultLengths = { line: 500, area: 20_000 };

const maxTries = 5;

/**
 * Opens a page and sends its largest form as a browser would, each text as long as it may be. Fields that take no words,
 * such as a telephone number, keep what they had. Answers how many characters were accepted.
 */
export async function sendFilled(who: Visitor, { path, text, set = {} }: Sent): Promise<number> {
  const page = await who.visit(path);
  if (page.status !== 200) throw new Error(`${path} answered ${page.status}.`);
  const forms = page
    .all('form')
    .filter((form) => attribute(form, 'method') === 'post' && attribute(form, 'action') !== '/admin/logout');
  const [form] = forms.toSorted((one, other) => fieldsIn(other).length - fieldsIn(one).length);
  if (!form) throw new Error(`${path} has no form.`);
  const to = attribute(form, 'action') || path;
  const had: Typed = {};
  const filled: Record<string, string> = {};
  for (const field of fieldsIn(form)) {
    const [name, value] = [attribute(field, 'name') ?? '', sentValue(field)];
    if (value === undefined || name in set) continue;
    had[name] = name in had ? [had[name] ?? '', value].flat() : value;
    const full = largestText(field, text);
    if (full) filled[name] = full;
  }
  const files = await filesOf(form);
  const said: string[] = [];
  for (let tries = 1; ; tries += 1) {
    const typed = { ...had, ...filled, ...set };
    const isSent = files.length > 0 || attribute(form, 'enctype') === 'multipart/form-data';
    const answer = await who.post(to, isSent ? multipart(typed, files) : typed);
    if (answer.status < 400) return Object.values(filled).reduce((sum, value) => sum + value.length, 0);
    const refused = answer.all('[aria-invalid=true]').map((field) => attribute(field, 'name') ?? '');
    said.push(answer.text('.field-error') ?? '');
    const isMendable = answer.status === 422 && refused.some((name) => name in filled);
    if (!isMendable || tries === maxTries)
      throw new Error(`${to} answered ${answer.status}: ${refused} ${said.join(' ')}`);
    for (const name of refused) {
      const most = Number(/[\d,]{2,}/.exec(answer.text(`[id=field-${name}-error]`) ?? '')?.[0].replaceAll(',', ''));
      const typed = filled[name]?.slice(0, most).trim() ?? '';
      if (most < (filled[name]?.length ?? 0)) filled[name] = typed;
      else delete filled[name];
    }
  }
}

function fieldsIn(form: HTMLElement): HTMLElement[] {
  return form.querySelectorAll('input, textarea, select').filter((field) => attribute(field, 'name'));
}

function sentValue(field: HTMLElement): string | undefined {
  const type = attribute(field, 'type');
  if (type === 'file' || attribute(field, 'name') === 'homepage') return undefined;
  if ((type === 'radio' || type === 'checkbox') && !field.hasAttribute('checked')) return undefined;
  if (field.rawTagName === 'textarea') return field.textContent.replace(/^\n/, '');
  if (field.rawTagName !== 'select') return attribute(field, 'value') ?? '';
  const options = field.querySelectorAll('option');
  return attribute(options.find((option) => option.hasAttribute('selected')) ?? options[0], 'value');
}

function largestText(field: HTMLElement, text: string): string | undefined {
  const isArea = field.rawTagName === 'textarea';
  if (!isArea && (field.rawTagName !== 'input' || !['text', undefined].includes(attribute(field, 'type'))))
    return undefined;
  const max = Number(attribute(field, 'maxlength') ?? (isArea ? defaultLengths.area : defaultLengths.line));
  const piece = isArea ? text : 'w ';
  return piece.repeat(Math.floor(max / piece.length)).trim();
}

type SentFile = { name: string; file: File };

async function filesOf(form: HTMLElement): Promise<SentFile[]> {
  const inputs = form.querySelectorAll('input').filter((field) => attribute(field, 'type') === 'file');
  return Promise.all(
    inputs.map(async (input) => ({ name: attribute(input, 'name') ?? '', file: await fileFor(input) })),
  );
}

async function fileFor(input: HTMLElement): Promise<File> {
  const accepted = attribute(input, 'accept') ?? '';
  if (accepted.includes('pdf')) return new File([new Uint8Array(await pdfFile())], 'paper.pdf');
  return largePhoto();
}

/** As many bytes as a photo may have. */
export async function largePhoto(): Promise<File> {
  const bytes = new Uint8Array(imageRules.maxBytes - 1000);
  bytes.set(await pictureFile(4000, 3000));
  return new File([bytes], 'photo.jpg');
}

export function multipart(typed: Typed, files: readonly SentFile[]): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(typed)) for (const one of [value].flat()) body.append(name, one);
  for (const { name, file } of files) body.set(name, file);
  return body;
}
