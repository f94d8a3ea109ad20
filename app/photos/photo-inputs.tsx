import { fieldInputs } from '../forms/fields.ts';
import type { FormAnswer } from '../forms/form.ts';
import { ConsentInputs } from '../media/consent-inputs.tsx';
import { m } from '../paraglide/messages.js';
import { DateField } from '../ui/forms/date-field.tsx';
import { Field, FieldFrame, Options, TextArea } from '../ui/forms/field.tsx';
import { newAlbumFields } from './albums/album-fields.ts';
import { albumName } from './albums/album-tile.tsx';
import type { AlbumChoice } from './albums/albums.server.ts';
import { photoFields } from './photo-fields.ts';

type PhotoInputsProps = { form: FormAnswer | undefined; albums: readonly AlbumChoice[] };

export function PhotoInputs({ form, albums }: PhotoInputsProps) {
  const input = fieldInputs(photoFields, form, ['photo', 'title', 'description', 'alt', 'taken_on']);
  return (
    <>
      <Field hint={m.admin_photo_title_hint()} {...input('title')} isOptional />
      <TextArea {...input('description')} rows={4} isOptional />
      <Field hint={m.admin_photo_alt_hint()} {...input('alt')} isOptional />
      <DateField type="date" hint={m.photo_admin_taken_on_hint()} {...input('taken_on')} isOptional />
      <PhotoAlbumInputs form={form} albums={albums} />
      <ConsentInputs answer={form} />
    </>
  );
}

type PhotoAlbumInputsProps = {
  form: FormAnswer | undefined;
  albums: readonly AlbumChoice[];
};

export function PhotoAlbumInputs({ form, albums }: PhotoAlbumInputsProps) {
  const input = fieldInputs(newAlbumFields, form, Object.keys(form?.errors ?? {}));
  const error = form?.errors.album_id;
  return (
    <fieldset className="album-fields">
      <legend className="field-label">{m.album_of_photo()}</legend>
      {albums.length > 0 && (
        <FieldFrame label={m.album_choose()} name="album_id" error={error}>
          <select
            key={form?.typed.album_id?.[0]}
            id="field-album_id"
            name="album_id"
            className="field-control"
            aria-invalid={error ? true : undefined}
            aria-describedby={error && 'field-album_id-error'}
            defaultValue={form?.typed.album_id?.[0] ?? ''}
          >
            <option value="">{m.album_none()}</option>
            <Options all={albums.map((album) => [album.id, albumName(album)])} />
          </select>
        </FieldFrame>
      )}
      <Field hint={m.album_new_title_hint()} {...input('album_title')} isOptional />
      <DateField type="date" hint={m.album_new_day_hint()} {...input('album_day')} maxLength={10} isOptional />
    </fieldset>
  );
}
