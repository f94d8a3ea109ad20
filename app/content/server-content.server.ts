import type { Actor } from '../activity/activity.server.ts';
import type { Transaction } from '../database/schema.ts';
import { excerpt, isolated } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import type { ContentType } from './content-type.ts';
import type { Trash } from './trash.server.ts';
import type { Visibility } from './visibility.server.ts';

/** What the server does with a kind of content; what it takes no part in, it says. */
export type ServerContent = {
  type: ContentType;
  trash: Trash;
  visibility: Visibility | false;
  /** Writes earlier wordings. False = it is gone, or they do not fit what is there now. */
  putBack: false | ((tx: Transaction, id: string, values: Wordings, by: Actor) => Promise<boolean>);
};

/** By the names of fields with a history. */
export type Wordings = Record<string, string | null>;

const nameCharacters = 60;

/** Within a sentence. */
export function shownName(name: string): string {
  return isolated(excerpt(name, nameCharacters)) || m.bin_no_name();
}
