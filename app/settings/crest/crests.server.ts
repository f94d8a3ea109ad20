import type { RouterContextProvider } from 'react-router';
import type { Actor } from '../../activity/activity.server.ts';
import { type Services, servicesContext } from '../../context.ts';
import type { Transaction } from '../../database/schema.ts';
import { isId, newId } from '../../lib/ids.ts';
import {
  type CrestFileName,
  type CrestSquare,
  crestFileNames,
  type FileSource,
  type MediaStore,
} from '../../lib/media-services.ts';
import { readUploadedPicture, refusalSentence } from '../../media/posted-image.server.ts';
import { claimFiles, releaseClaim, scheduleRemoval } from '../../media/stray-files.server.ts';
import { m } from '../../paraglide/messages.js';
import { colourOf } from '../colours.ts';
import { findSchool, setSchoolFact } from '../school.server.ts';
import { readCrestSquare } from './crest-files.ts';

export const crestField = 'crest';

export function crestKey(id: string, name: CrestFileName): string {
  return `crests/${id}/${name}`;
}

const keysOf = (id: string) => crestFileNames.map((name) => crestKey(id, name));

export type PreparedCrest = { id: string; square: CrestSquare };

/**
 * From a posted form: the file `crest`, and what `readCrestSquare` reads. Its files are stored for a day, so that it can be
 * looked at, until `setCrest` makes it the school's.
 */
export async function prepareCrest(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<PreparedCrest | { fault: string }> {
  const read = await readUploadedPicture(form, crestField);
  if ('fault' in read) return read;
  return makeFiles(context.get(servicesContext), read.file.onDisk, readCrestSquare(form));
}

/** The same picture with another square. */
export async function prepareCrestAgain(
  context: Readonly<RouterContextProvider>,
  id: string,
  square: CrestSquare,
): Promise<PreparedCrest | { fault: string }> {
  const services = context.get(servicesContext);
  const bytes = isId(id) ? await services.mediaStore.find(crestKey(id, 'source.webp')) : undefined;
  return bytes ? makeFiles(services, bytes, square) : { fault: m.settings_crest_gone() };
}

async function makeFiles({ db, mediaStore, imageMaker }: Services, source: FileSource, square: CrestSquare) {
  const colour = colourOf(await findSchool(db), 'study');
  const answer = await imageMaker.makeCrest(source, { square, colour });
  if ('refused' in answer) return { fault: refusalSentence(answer.refused) };
  const id = newId();
  await claimFiles(db, id, keysOf(id));
  for (const file of answer.files) await mediaStore.keep(crestKey(id, file.name), file.bytes);
  return { id, square };
}

/** Whether its files are there, chosen or not. */
export async function isCrestStored(store: MediaStore, id: string | undefined): Promise<boolean> {
  return isId(id) && (await store.open(crestKey(id, 'crest.webp'))) !== undefined;
}

/** Makes a prepared crest the school's; the one before is removed. Once more changes nothing. */
export async function setCrest(tx: Transaction, id: string, by: Actor): Promise<void> {
  const { crest: previous } = await findSchool(tx);
  if (previous === id) return;
  await releaseClaim(tx, id);
  // The whole picture is needed only until the square is chosen.
  await scheduleRemoval(tx, id, [crestKey(id, 'source.webp')]);
  await replaceCrest(tx, previous, id, by);
}

/** The drawing of the website is shown again. */
export async function removeCrest(tx: Transaction, by: Actor): Promise<void> {
  const { crest: previous } = await findSchool(tx);
  if (previous) await replaceCrest(tx, previous, '', by);
}

async function replaceCrest(tx: Transaction, previous: string, id: string, by: Actor): Promise<void> {
  await setSchoolFact(tx, 'crest', id, by);
  if (!previous) return;
  await releaseClaim(tx, previous);
  await scheduleRemoval(tx, previous, keysOf(previous));
}
