import type { ContentType } from '../content/content-type.ts';
import type { EditableTable, ImportTable, Schema } from '../database/schema.ts';
import type { Fields, FieldValue, ValuesOf } from '../forms/fields.ts';
import { inLanguage } from '../lib/languages/in-language.server.ts';
import { languages } from '../lib/languages/languages.ts';
import type { ListCells, ListColumn, ListColumns, ListField } from './list-columns.ts';
import { bareHeading } from './match-columns.server.ts';

type ImportedTable = {
  [Table in EditableTable]: Schema[Table] extends { import_id: string | null } ? Table : never;
}[EditableTable];

/** What the cells of a row say; undefined = it cannot be read. */
export type ListValues = Record<string, FieldValue<ListField> | undefined>;

/** A content type whose rows come from lists. */
export type ImportKind<Column extends string = string> = {
  type: ContentType<ImportedTable>;
  /** Where its imports are recorded. */
  imports: ImportTable;
  /** In the activity log. */
  subject: `${string}-import`;
  columns: ListColumns<Column>;
  /** Rows with the same values here are the same, whatever the case and the spaces. The first tells most rows apart. */
  same: readonly Column[];
  /** The first row becomes the newest one, so that its list begins as the file does. */
  isNewestFirst?: true;
  /** The columns that say when a row was added; without it `created_at` and `updated_at`. */
  addedAt?: readonly string[];
  /** Two rows that are the same otherwise are not when both have something here, and it differs. */
  apart?: Column;
  /** What the cells of a row say of others. Days are `YYYY-MM-DD`; `until` is the last day of a range in one cell. */
  complete?(cells: ListCells<Column>, until: (column: Column) => string | undefined): Partial<ListCells<Column>>;
  /** What the sender should know of the rows without errors before they are imported. */
  note?(rows: readonly ListCells<Column>[]): string | undefined;
  /** Errors that concern several cells of a row. */
  check?(values: ListValues, cells: ListCells<Column>): string[];
  /** The row to store, if it differs from the values. */
  stored?(values: ValuesOf<Fields>): object;
};

type OwnColumn = {
  /** The heading in the template; the default is the English label. */
  heading?: string;
  /** The label, if it differs from that of the form. */
  label?: () => string;
  /** Other headings that people write, beside the labels in all languages and `sharedHeadings`. */
  spellings?: readonly string[];
  /** Required in a list, though not in the form. */
  isRequired?: true;
} & Pick<ListColumn, 'read' | 'words' | 'fold' | 'forAll' | 'isOfSection' | 'isOnlyRead'>;

/** A column that is no field of the type declares its own field. It is checked, but not stored. */
type ColumnsFor<All extends Fields, Names> = {
  [Name in keyof Names]: Name extends keyof All ? OwnColumn : OwnColumn & { field: ListField };
};

type ValuesIn<All extends Fields, Columns> = {
  [Name in keyof Columns]?:
    | FieldValue<Name extends keyof All ? All[Name] : Columns[Name] extends { field: infer Own } ? Own : never>
    | undefined;
};

type Options<All extends Fields, Columns> = Pick<ImportKind, 'imports' | 'isNewestFirst' | 'addedAt'> & {
  /** By the names of fields, in the order of the template. */
  columns: Columns;
  same: readonly (keyof Columns & keyof All & string)[];
  apart?: keyof Columns & keyof All & string;
  complete?(
    cells: ListCells<keyof Columns & string>,
    until: (column: keyof Columns & string) => string | undefined,
  ): Partial<ListCells<keyof Columns & string>>;
  note?(rows: readonly ListCells<keyof Columns & string>[]): string | undefined;
  check?(values: ValuesIn<All, Columns>, cells: ListCells<keyof Columns & string>): string[];
  stored?(values: ValuesOf<All>): object;
};

/** Labels, limits, formats and choices of the columns are those of the fields. */
export function listImport<Table extends ImportedTable, All extends Fields, Columns extends ColumnsFor<All, Columns>>(
  type: ContentType<Table> & { fields: All },
  { columns, ...options }: Options<All, Columns>,
): ImportKind<keyof Columns & string> {
  return {
    ...(options as object as ImportKind<keyof Columns & string>),
    type: type as object as ContentType<ImportedTable>,
    subject: options.imports.replaceAll('_', '-') as `${string}-import`,
    columns: listColumns(type.fields, columns) as ListColumns<keyof Columns & string>,
  };
}

type Given = OwnColumn & { field?: ListField };

function listColumns(fields: Fields, given: Readonly<Record<string, Given>>): ListColumns {
  const columns = Object.entries(given).map(([name, { field = fields[name] as ListField, ...own }]) => {
    const { label = field.label, heading = inLanguage('en', label), spellings = [], ...more } = own;
    const labels = languages.flatMap((language) => [label, field.label].map((said) => inLanguage(language, said)));
    const headings = bareHeadings([heading, ...labels, ...spellings]);
    const isRequired = own.isRequired ?? ('required' in field && field.required !== undefined);
    return [name, { ...more, field, label, heading, headings, isRequired }] as const;
  });
  const own = new Set(columns.flatMap(([, { headings }]) => headings));
  const shared = sharedHeadings.map(bareHeadings);
  const sharedWith = (headings: readonly string[]) =>
    shared.filter((row) => row.some((word) => headings.includes(word))).flat();
  return Object.fromEntries(
    columns.map(([name, { headings, ...column }]) => {
      const others = sharedWith(headings).filter((word) => !own.has(word));
      return [name, { ...column, headings: [...headings, ...others] }];
    }),
  );
}

function bareHeadings(texts: readonly string[]): string[] {
  return texts.map(bareHeading).filter(Boolean);
}

/**
 * Headings of lists of all kinds. A column that has one word of a row, as its label or otherwise, is recognised by the
 * others of that row.
 */
const sharedHeadings: readonly (readonly string[])[] = [
  ['name', 'full name', 'नाम', 'पूरा नाम', 'নাম', 'পুরো নাম', 'ନାମ', 'ପୂରା ନାମ'],
  [
    ...['mobile', 'mobile no', 'mobile number', 'phone', 'phone no', 'phone number', 'telephone', 'telephone no'],
    ...['contact no', 'contact number', 'whatsapp', 'whatsapp no', 'whatsapp number'],
    ...['मोबाइल', 'मोबाइल नंबर', 'मोबाइल नं', 'फ़ोन', 'फोन', 'फ़ोन नंबर', 'फोन नंबर', 'संपर्क नंबर'],
    ...['মোবাইল', 'মোবাইল নম্বর', 'মোবাইল নং', 'ফোন', 'ফোন নম্বর', 'ফোন নং'],
    ...['ମୋବାଇଲ', 'ମୋବାଇଲ ନମ୍ବର', 'ମୋବାଇଲ୍', 'ମୋବାଇଲ୍ ନମ୍ବର', 'ଫୋନ', 'ଫୋନ ନମ୍ବର', 'ଫୋନ୍', 'ଫୋନ୍ ନମ୍ବର'],
  ],
  ['email', 'email id', 'email address', 'mail id', 'ईमेल', 'ई-मेल आईडी', 'ইমেল', 'ইমেইল', 'ଇମେଲ', 'ଇମେଲ୍'],
  [
    ...['village', 'village name', 'name of village', 'name of the village'],
    ...['गाँव', 'गांव', 'ग्राम', 'गाँव का नाम', 'গ্রাম', 'গ্রামের নাম', 'ଗାଁ', 'ଗ୍ରାମ', 'ଗାଁର ନାମ'],
  ],
  ['address', 'postal address', 'home address', 'पता', 'ঠিকানা', 'ଠିକଣା'],
  ['class', 'class name', 'std', 'standard', 'कक्षा', 'শ্রেণি', 'শ্রেণী', 'ক্লাস', 'ଶ୍ରେଣୀ', 'ଶ୍ରେଣି'],
  ['session', 'academic session', 'academic year', 'सत्र', 'शैक्षणिक सत्र', 'শিক্ষাবর্ষ', 'ଶିକ୍ଷାବର୍ଷ'],
  ['date', 'day', 'दिनांक', 'तारीख', 'तिथि', 'তারিখ', 'ତାରିଖ'],
  // Remarks and notes are often not meant for visitors: the office chooses them itself.
  ['details', 'description', 'विवरण', 'বিবরণ', 'ବିବରଣୀ'],
];
