import { sendForm } from '../../forms/send-form.ts';
import { ConsentInputs } from '../../media/consent-inputs.tsx';
import { imageRules } from '../../media/image-rules.ts';
import { PhotoField, PictureChoice } from '../../media/picture-choice.tsx';
import { m } from '../../paraglide/messages.js';
import { loadedAdminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/picture-form-page';
import { handleContentForm, loadForm } from './content-form.server.ts';
import { ContentForm } from './content-form.tsx';

/** A file of its own, so that forms without a photo do not load the code for editing one. */
export const handle = {
  ...loadedAdminPage,
  upload: { maxBytes: imageRules.maxBytes },
};

export const loader = loadForm;

export const action = handleContentForm;

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

export default function PictureFormPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { saved, hasConsent } = loaderData;
  return (
    <ContentForm
      page={loaderData}
      answer={answer}
      isUpload
      above={({ typed }) =>
        saved ? (
          <PictureChoice image={saved.image} crop="portrait" typed={typed} answer={answer} />
        ) : (
          <PhotoField answer={answer} crop="portrait" />
        )
      }
      below={(form) => hasConsent && <ConsentInputs answer={form} />}
    />
  );
}
