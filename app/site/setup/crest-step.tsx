import { data } from 'react-router';
import { requestContext, uploadsContext } from '../../context.ts';
import { type FormAnswer, readUploadForm } from '../../forms/form.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { crestBackgrounds } from '../../lib/media-services.ts';
import { imageFileTypes, imageRules } from '../../media/image-rules.ts';
import { m } from '../../paraglide/messages.js';
import { backgroundLabel, crestAddress, firstChoice } from '../../settings/crest/crest-files.ts';
import { type PreparedCrest, prepareCrest, setCrest } from '../../settings/crest/crests.server.ts';
import { findSchool } from '../../settings/school.server.ts';
import { lockSetup, recordSetupAnswer } from '../../setup/setup.server.ts';
import { FieldFrame } from '../../ui/forms/field.tsx';
import type { Route } from './+types/crest-step';
import { answerLater, loadScreen, nextPath, openSetup, setupActor } from './open-setup.server.ts';
import { SetupForm, SetupFrame, setupHandle } from './setup-frame.tsx';

export const handle = { ...setupHandle, upload: { maxBytes: imageRules.maxBytes } };

const step = 'crest';
const crestField = 'crest';

export function loader(args: Route.LoaderArgs) {
  return loadScreen(args, step, async (db) => ({ crest: (await findSchool(db)).crest }));
}

type Prepared = { crest?: PreparedCrest; errors?: Record<string, string> };

export async function action(args: Route.ActionArgs) {
  const setup = await openSetup(args);
  if (!setup) return data<FormAnswer>({ typed: {}, errors: {} }, { status: 404 });
  args.context.get(requestContext).expectUpload();
  const form = await readUploadForm(args.request, args.context.get(uploadsContext));
  const tooBig = { [crestField]: m.admin_file_too_big() };
  if (!form) return data<FormAnswer>({ typed: {}, errors: tooBig }, { status: 413 });
  const later = await answerLater(args, step, form);
  if (later) return later;
  return handleForm(
    { ...args, form },
    {
      fields: {},
      failure: m.admin_upload_failed,
      async prepare(posted): Promise<Prepared> {
        const crest = await prepareCrest(args.context, posted);
        return 'fault' in crest ? { errors: { [crestField]: crest.fault } } : { crest };
      },
      run: async (tx, { prepared }): Promise<{ refused?: undefined } | { refused: 'dead link' }> => {
        const open = await lockSetup(tx, args.params.token);
        if (!open || !prepared.crest) return { refused: 'dead link' };
        await setCrest(tx, prepared.crest.id, setupActor());
        await recordSetupAnswer(tx, open, step, 'done');
        return {};
      },
      refuse: () => ({ status: 404 }),
      done: () => ({ to: nextPath(args, step) }),
    },
  );
}

export default function CrestStep({ loaderData: { frame, own }, actionData }: Route.ComponentProps) {
  const error = actionData?.errors[crestField];
  return (
    <SetupFrame facts={frame}>
      <p>{m.setup_crest_help()}</p>
      {own?.crest && (
        <img src={crestAddress(own.crest, 'crest.webp')} width={96} height={96} alt={m.setup_crest_now()} />
      )}
      <SetupForm answer={actionData} isUpload>
        <FieldFrame label={m.settings_crest_photo()} name={crestField} hint={m.admin_file_hint()} error={error}>
          <input
            type="file"
            id={`field-${crestField}`}
            name={crestField}
            className="setup-file"
            accept={imageFileTypes}
            aria-invalid={error ? true : undefined}
            aria-describedby={`field-${crestField}-hint${error ? ` field-${crestField}-error` : ''}`}
          />
        </FieldFrame>
        <fieldset className="setup-choices">
          <legend className="field-label">{m.settings_crest_background()}</legend>
          {crestBackgrounds.map((background) => (
            <label key={background} className="tick-box">
              <input
                type="radio"
                name="background"
                value={background}
                defaultChecked={background === firstChoice.background}
              />
              <span>{backgroundLabel(background)}</span>
            </label>
          ))}
        </fieldset>
      </SetupForm>
    </SetupFrame>
  );
}
