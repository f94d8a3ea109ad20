import { fieldInputs } from '../forms/fields.ts';
import type { FormAnswer } from '../forms/form.ts';
import { ConsentInputs } from '../media/consent/consent-inputs.tsx';
import { m } from '../paraglide/messages.js';
import { DateField } from '../ui/forms/date-field.tsx';
import { Field, TextArea } from '../ui/forms/field.tsx';
import { PhotoAlbumInputs } from './albums/album-inputs.tsx';
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
