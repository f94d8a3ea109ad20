import { openBrowser, type Visitor } from '../../tests/visitor.ts';
import { administrator, type Site } from './site.ts';

const uploadPath = '/admin/photos/upload';

/** Somebody of the office, signed in at a running server. */
export async function signInAt({ origin }: Site): Promise<Visitor> {
  const person = openBrowser((request) => fetch(request, { redirect: 'manual' }), origin);
  const { status } = await person.post('/login', administrator);
  if (status !== 303) throw new Error(`Signing in answered ${status}.`);
  return person;
}

/** Sends a photo as the form of many photos does, and waits until it hangs. */
export async function uploadPhoto(person: Visitor, bytes: Uint8Array): Promise<void> {
  const form = new FormData();
  form.set('title', 'Sports day');
  form.set('photo', new File([bytes as Uint8Array<ArrayBuffer>], 'photo.jpg'));
  const { status, body } = await person.post(uploadPath, form);
  if (status !== 200) throw new Error(`The photo was answered ${status}: ${body.slice(0, 200)}`);
}
