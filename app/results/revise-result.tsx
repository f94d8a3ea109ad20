import { sendKeepingWords } from '../lib/send-form.ts';
import { PictureChoice } from '../media/picture-choice.tsx';
import { m } from '../paraglide/messages.js';
import { DeskForm } from '../ui/desk-form.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/revise-result';
import { ResultFields } from './result-fields.tsx';
import { findResultForm, receiveResult } from './result-revision.server.ts';

export const handle = adminPage(m.result_desk_revise);

export function loader({ context, params }: Route.LoaderArgs) {
  return findResultForm(context, params.id);
}

export function action(args: Route.ActionArgs) {
  return receiveResult(args);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendKeepingWords(serverAction, m.desk_unsent());
}

export default function ReviseResult({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { saved, isInBin, version, image, words } = loaderData;
  const send = { icon: 'floppy-disk-fill', label: m.desk_save(), busyLabel: m.desk_saving() } as const;
  return (
    <DeskForm answer={answer} isUpload isInBin={isInBin} version={version} send={send}>
      <PictureChoice image={image} alt={m.result_desk_photo_now()} answer={answer} />
      <ResultFields answer={answer ?? saved} words={words} />
    </DeskForm>
  );
}
