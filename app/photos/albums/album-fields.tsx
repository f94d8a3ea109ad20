import type { FormAnswer } from '../../lib/form.ts';
import { m } from '../../paraglide/messages.js';
import { answerFields } from '../../ui/answer-fields.ts';
import { Field, FieldFrame } from '../../ui/field.tsx';
import { photoLimits } from '../photo-limits.ts';
import { albumName } from './album-name.ts';
import type { AlbumChoice } from './albums.server.ts';

type AlbumFieldsProps = {
  /** What the form shows: an answer, or what is saved. */
  answer: FormAnswer | undefined;
  albums: readonly AlbumChoice[];
};

/** The album of a photo: one of those that there are, or a new one, whose name counts when it is written. */
export function AlbumFields({ answer, albums }: AlbumFieldsProps) {
  const field = answerFields(answer, Object.keys(answer?.errors ?? {}), photoLimits);
  const fault = answer?.errors.album_id;
  return (
    <fieldset className="album-fields">
      <legend className="field-label">{m.album_of_photo()}</legend>
      {albums.length > 0 && (
        <FieldFrame label={m.album_choose()} name="album_id" error={fault}>
          <select
            key={answer?.typed.album_id?.[0]}
            id="field-album_id"
            name="album_id"
            className="field-control"
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault && 'field-album_id-error'}
            defaultValue={answer?.typed.album_id?.[0] ?? ''}
          >
            <option value="">{m.album_none()}</option>
            {albums.map((album) => (
              <option key={album.id} value={album.id}>
                {albumName(album)}
              </option>
            ))}
          </select>
        </FieldFrame>
      )}
      <Field label={m.album_new_title()} hint={m.album_new_title_hint()} {...field('album_title')} isOptional />
      <Field type="date" label={m.album_new_day()} hint={m.album_new_day_hint()} {...field('album_day')} isOptional />
    </fieldset>
  );
}
