import type { FormAnswer } from '../../lib/form.ts';
import { ConsentFields } from '../../media/consent-fields.tsx';
import { PhotoField } from '../../media/photo-field.tsx';
import { m } from '../../paraglide/messages.js';
import { DeskForm } from '../../ui/desk-form.tsx';
import { AlbumFields } from '../albums/album-fields.tsx';
import type { AlbumChoice } from '../albums/albums.server.ts';
import { PhotoWords } from '../photo-words.tsx';

/** One photo, where no script runs. */
export function PlainPhotoForm({ answer, albums }: { answer: FormAnswer | undefined; albums: AlbumChoice[] }) {
  const send = { icon: 'images-fill', label: m.desk_upload(), busyLabel: m.desk_uploading() } as const;
  return (
    <DeskForm answer={answer} isUpload send={send}>
      <PhotoField answer={answer} />
      <PhotoWords answer={answer} />
      <AlbumFields answer={answer} albums={albums} />
      <ConsentFields answer={answer} />
    </DeskForm>
  );
}
