import { houseContext } from '../../context.ts';
import { m } from '../../paraglide/messages.js';
import { CouldNotLoad } from '../../ui/could-not-load.tsx';
import { sendKeepingPage, UnsentNote, useKeptAnswer } from '../../ui/kept-answer.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/import-results';
import { CheckedListPanel } from './checked-list.tsx';
import { ChooseList } from './choose-list.tsx';
import { receiveImport } from './import-action.server.ts';
import { listImports } from './imports.server.ts';
import { PastImports } from './past-imports.tsx';

export const handle = adminPage(m.import_title);

export async function loader({ context }: Route.LoaderArgs) {
  return { imports: await listImports(context.get(houseContext).db) };
}

export function action({ request, context }: Route.ActionArgs) {
  return receiveImport(request, context);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendKeepingPage(serverAction);
}

export default function ImportResults({ loaderData, actionData }: Route.ComponentProps) {
  const { answer, unsent } = useKeptAnswer(actionData);
  return (
    <>
      <UnsentNote sentence={unsent} />
      {answer && answer.fault === undefined ? <CheckedListPanel list={answer} /> : <ChooseList answer={answer} />}
      <PastImports imports={loaderData.imports} />
    </>
  );
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.import_not_loaded()} />;
}
