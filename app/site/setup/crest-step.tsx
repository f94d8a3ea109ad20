import { data } from 'react-router';
import { requestContext, servicesContext, uploadsContext } from '../../context.ts';
import { type FormAnswer, readUploadForm } from '../../forms/form.ts';
import { handleRecordForm } from '../../forms/handle-record-form.server.ts';
import { localizedPath } from '../../lib/languages/languages.ts';
import { imageRules } from '../../media/image-rules.ts';
import { m } from '../../paraglide/messages.js';
import { CrestField, CrestPreview } from '../../settings/crest/crest-field.tsx';
import { crestAddress } from '../../settings/crest/crest-files.ts';
import {
  crestField,
  isCrestStored,
  type PreparedCrest,
  prepareCrest,
  setCrest,
} from '../../settings/crest/crests.server.ts';
import { findSchool } from '../../settings/school.server.ts';
import { lockSetup, recordSetupAnswer } from '../../settings/setup.server.ts';
import type { Route } from './+types/crest-step';
import { answerLater, loadScreen, nextPath, openSetup, setupActor } from './open-setup.server.ts';
import { SetupForm, SetupFrame, setupHandle } from './setup-frame.tsx';
import { setupPath } from './setup-steps.ts';

/** Hydrated, so that the square is chosen as in the settings. */
export const handle = { ...setupHandle, hydrates: true, upload: { maxBytes: imageRules.maxBytes } };

const step = 'crest';

/** In the address: a crest that is looked at. */
const preparedParam = 'crest';

export function loader(args: Route.LoaderArgs) {
  return loadScreen(args, step, async (db) => ({
    crest: (await findSchool(db)).crest,
    prepared: await findPrepared(args, args.url.searchParams.get(preparedParam)),
  }));
}

async function findPrepared({ context }: Pick<Route.LoaderArgs, 'context'>, id: unknown): Promise<string | undefined> {
  const { mediaStore } = context.get(servicesContext);
  return typeof id === 'string' && (await isCrestStored(mediaStore, id)) ? id : undefined;
}

type Prepared = { made?: PreparedCrest; chosen?: string; errors?: Record<string, string> };

export async function action(args: Route.ActionArgs) {
  const setup = await openSetup(args);
  if (!setup) return data<FormAnswer>({ typed: {}, errors: {} }, { status: 404 });
  args.context.get(requestContext).expectUpload();
  const form = await readUploadForm(args.request, args.context.get(uploadsContext));
  const tooBig = { [crestField]: m.admin_file_too_big() };
  if (!form) return data<FormAnswer>({ typed: {}, errors: tooBig }, { status: 413 });
  const later = await answerLater(args, step, form);
  if (later) return later;
  return handleRecordForm(
    { ...args, form },
    {
      fields: {},
      failure: m.admin_upload_failed,
      async prepare(posted): Promise<Prepared> {
        if (posted.get('intent') === 'use') {
          const chosen = await findPrepared(args, args.url.searchParams.get(preparedParam));
          return chosen ? { chosen } : { errors: { [crestField]: m.settings_crest_gone() } };
        }
        const made = await prepareCrest(args.context, posted);
        return 'fault' in made ? { errors: { [crestField]: made.fault } } : { made };
      },
      run: async (tx, { prepared: { chosen } }): Promise<{ refused?: undefined } | { refused: 'dead link' }> => {
        const open = await lockSetup(tx, args.params.token);
        if (!open) return { refused: 'dead link' };
        if (!chosen) return {};
        await setCrest(tx, chosen, setupActor());
        await recordSetupAnswer(tx, open, step, 'done');
        return {};
      },
      refuse: () => ({ status: 404 }),
      done(_, { prepared: { made } }) {
        const here = localizedPath(setupPath(args.params.token, step));
        return { to: made ? `${here}?${preparedParam}=${made.id}` : nextPath(args, step) };
      },
    },
  );
}

export default function CrestStep({ loaderData: { frame, own }, actionData }: Route.ComponentProps) {
  return (
    <SetupFrame facts={frame}>
      {own?.prepared ? (
        <PreparedStep id={own.prepared} other={setupPath(frame.token, step)} answer={actionData} />
      ) : (
        <>
          <p>{m.setup_crest_help()}</p>
          {own?.crest && (
            <img src={crestAddress(own.crest, 'crest.webp')} width={96} height={96} alt={m.setup_crest_now()} />
          )}
          <SetupForm answer={actionData} isUpload>
            <div className="setup-crest">
              <CrestField answer={actionData} />
            </div>
          </SetupForm>
        </>
      )}
    </SetupFrame>
  );
}

function PreparedStep({ id, other, answer }: { id: string; other: string; answer: FormAnswer | undefined }) {
  return (
    <>
      <h2>{m.settings_crest_result()}</h2>
      <CrestPreview id={id} />
      <SetupForm answer={answer} next={m.settings_crest_use()} intent="use" hasLater={false} isUpload />
      <p>
        <a className="button-outline" href={other}>
          {m.settings_crest_other()}
        </a>
      </p>
    </>
  );
}
