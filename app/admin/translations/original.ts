import type { Connection, Transaction } from '../../database/schema.ts';

/** All texts of a page at once; a letter of an Indian script takes nine bytes in a form. */
export const maxFormBytes = 2 * 1024 * 1024;

export type TextInput = 'line' | 'area' | 'rich';

export type OriginalText = { field: string; label: string; text: string; input: TextInput };

/** What can be translated together: the texts of a notice, of a page, of the facts about the school. */
export type Original = {
  id: string;
  name: string;
  texts: OriginalText[];
  editPath: string;
  publicPath: string;
  isInBin: boolean;
};

export type Source = {
  list(db: Connection, after: string | undefined, limit: number): Promise<Original[]>;
  find(db: Connection, id: string): Promise<Original | undefined>;
  lock?: (tx: Transaction, id: string) => Promise<unknown>;
};
