import { existsSync, readdirSync } from 'node:fs';
import { pictureFile } from './pictures.ts';

/** A form with a picture, as a browser sends it. `undefined` = nothing was chosen. */
export function uploadForm(words: Record<string, string>, file: Uint8Array | undefined, name = 'photo.jpg'): FormData {
  const form = new FormData();
  form.set('photo', new File(file ? [file as Uint8Array<ArrayBuffer>] : [], file ? name : ''));
  for (const [field, text] of Object.entries(words)) form.set(field, text);
  return form;
}

/** The same with a good picture. */
export async function goodUpload(words: Record<string, string> = {}): Promise<FormData> {
  return uploadForm(words, await pictureFile(400, 300));
}

/** Every file in the folder and below. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.'));
}
