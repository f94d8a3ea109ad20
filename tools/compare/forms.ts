import type { HTMLElement } from 'node-html-parser';
import { type Answer, attribute } from '../../tests/answer.ts';
import { pdfFile } from '../../tests/pdfs.ts';
import { pictureFile } from '../../tests/pictures.ts';
import { patternOf } from './normalise.ts';
import { password, people } from './schools.ts';

type Field = {
  name: string;
  /** Of an input; else the name of the element. */
  type: string;
  value: string;
  isChecked: boolean;
  isRequired: boolean;
  options: string[];
  hint: string;
};

/** A form of a page, by one of its buttons. */
export type Form = { key: string; action: string; isMultipart: boolean; fields: Field[]; button: [string, string][] };

/** - `shown`: as it comes, with what it requires. - `filled`: every field, with another text. - `emptied`: nothing. */
export type Filling = 'shown' | 'filled' | 'emptied';

export function readForms(page: Answer, path: string): Form[] {
  if (!page.headers.get('content-type')?.startsWith('text/html')) return [];
  return page.all('form[method="post"]').flatMap((form) => {
    const id = attribute(form, 'id');
    const inside = (selector: string) => [
      ...form.querySelectorAll(selector),
      ...(id ? page.all(selector).filter((one) => attribute(one, 'form') === id) : []),
    ];
    const fields = ['input', 'select', 'textarea']
      .flatMap(inside)
      .map(readField)
      .filter(({ name }) => name !== '');
    const isMultipart = attribute(form, 'enctype') === 'multipart/form-data';
    const buttons = inside('button').filter((button) => (attribute(button, 'type') ?? 'submit') === 'submit');
    return buttons.map((button) => {
      const action = attribute(button, 'formaction') ?? (attribute(form, 'action') || path);
      const name = attribute(button, 'name');
      const pressed: [string, string][] = name ? [[name, attribute(button, 'value') ?? '']] : [];
      const names = [...new Set(fields.map((field) => patternOf(field.name)))].toSorted();
      return {
        key: patternOf([action.split('?')[0], ...names, ...pressed.flat()].join(' ')),
        action,
        isMultipart,
        fields,
        button: pressed,
      };
    });
  });
}

function readField(element: HTMLElement): Field {
  const has = (name: string) => element.hasAttribute(name);
  const options = element.querySelectorAll('option');
  const chosen = options.find((option) => option.hasAttribute('selected')) ?? options[0];
  const type = element.rawTagName === 'input' ? (attribute(element, 'type') ?? 'text') : element.rawTagName;
  const values = { select: attribute(chosen, 'value'), textarea: element.textContent.trim() } as Record<string, string>;
  return {
    name: has('disabled') ? '' : (attribute(element, 'name') ?? ''),
    type,
    value: values[type] ?? attribute(element, 'value') ?? (/checkbox|radio/.test(type) ? 'on' : ''),
    isChecked: has('checked'),
    isRequired: has('required'),
    options: options.map((option) => attribute(option, 'value') ?? ''),
    hint: ['name', 'autocomplete', 'accept', 'inputmode'].map((name) => attribute(element, name) ?? '').join(' '),
  };
}

/** What a browser sends when somebody has filled in the form. */
export async function fillIn(
  { fields, button, isMultipart }: Form,
  filling: Filling,
): Promise<FormData | URLSearchParams> {
  const body = isMultipart ? new FormData() : new URLSearchParams();
  for (const field of fields) {
    const { name, type, value, isRequired } = field;
    const isNeeded = filling === 'filled' || (filling === 'shown' && isRequired);
    if (type === 'file') (body as FormData).append(name, isNeeded ? await fileFor(field) : new File([], ''));
    else if (type === 'hidden') body.append(name, value);
    else if (type === 'checkbox' || type === 'radio') {
      if (filling !== 'emptied' && isTicked(field, fields, isNeeded)) body.append(name, value);
    } else body.append(name, filling === 'emptied' ? '' : textFor(field, filling, isNeeded));
  }
  for (const [name, value] of button) body.append(name, value);
  return body;
}

/** Of radio buttons the first, unless another one is chosen. */
function isTicked(field: Field, fields: readonly Field[], isNeeded: boolean): boolean {
  const group = fields.filter(({ name }) => name === field.name);
  const isFirst = group[0] === field && !group.some(({ isChecked }) => isChecked);
  return field.isChecked || (isNeeded && (field.type === 'checkbox' || isFirst));
}

const wordsField =
  /title|text|heading|details|description|message|question|answer|note|label|words|caption|reason|body/;

function textFor({ type, hint, value, options }: Field, filling: Filling, isNeeded: boolean): string {
  if (type === 'password') return password;
  if (type === 'select') return filling === 'filled' || value === '' ? (options.at(isNeeded ? -1 : 0) ?? '') : value;
  if (value !== '') return filling === 'filled' && wordsField.test(hint) ? `${value} Again.` : value;
  if (!isNeeded) return '';
  const known: [RegExp, string][] = [
    [/username/, people.administrator],
    [/mail/, 'family@village.example'],
    [/tel|mobile|phone|whatsapp/, '0000000417'],
    [/one-time-code|numeric|count|marks/, '12'],
    [/url|address|link/, '/admission'],
  ];
  const byType: Record<string, string> = {
    date: '2027-02-03',
    'datetime-local': '2027-02-03T10:30',
    time: '10:30',
    month: '2027-02',
    number: '12',
  };
  return byType[type] ?? known.find(([pattern]) => pattern.test(`${type} ${hint}`))?.[1] ?? 'Words of the comparison';
}

const list = 'Name,Title,Marks,Class,Session,Date\r\nAsha Kisku,Teacher,441 / 500,X,2026–27,2027-02-05\r\n,,1,X,,\r\n';

/** Made once: it names the moment. */
const paper = pdfFile();

async function fileFor({ hint }: Field): Promise<File> {
  if (/csv/.test(hint)) return new File([list], 'list.csv', { type: 'text/csv' });
  if (/pdf/.test(hint))
    return new File([(await paper) as Uint8Array<ArrayBuffer>], 'paper.pdf', { type: 'application/pdf' });
  return photoFile();
}

export async function photoFile(): Promise<File> {
  return new File([new Uint8Array(await pictureFile(400, 300))], 'photo.jpg', { type: 'image/jpeg' });
}
