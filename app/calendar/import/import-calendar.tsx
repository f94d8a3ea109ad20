import { Form, href } from 'react-router';
import { servicesContext } from '../../context.ts';
import { readUpload } from '../../forms/handle-form.server.ts';
import type { ImportTexts } from '../../imports/choose-list.tsx';
import { handleImport } from '../../imports/import-form.action.server.ts';
import { ImportView } from '../../imports/import-view.tsx';
import { listImports } from '../../imports/imports.server.ts';
import { importLimits } from '../../imports/list-columns.ts';
import { m } from '../../paraglide/messages.js';
import { CouldNotLoad } from '../../ui/empty-state.tsx';
import { sendAction } from '../../ui/forms/last-answer.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { sessionLabel } from '../school-days.ts';
import type { Route } from './+types/import-calendar';
import { calendarColumns } from './calendar-columns.ts';
import { calendarImport } from './calendar-import.server.ts';
import { formToCheck, listOfDay, listSessionsToCopy } from './copy-session.server.ts';

export const handle = { ...adminPage(m.calendar_import_title), upload: { maxBytes: importLimits.maxFileBytes } };

const texts: ImportTexts = {
  path: href('/admin/calendar/import'),
  files: { template: '/admin/calendar/template', leftOut: '/admin/calendar/left-out' },
  columns: calendarColumns,
  intro: m.calendar_import_intro,
  confirm: m.calendar_import_confirm,
  undoQuestion: m.calendar_import_undo_ask,
};

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const [imports, sessions] = await Promise.all([listImports(db, calendarImport), listSessionsToCopy(db)]);
  return { imports, sessions };
}

export async function action(args: Route.ActionArgs) {
  const sent = await readUpload(args);
  return handleImport(
    { ...args, form: sent && (await formToCheck(sent, args.context.get(servicesContext).db)) },
    {
      kind: calendarImport,
      path: texts.path,
      list: href('/admin/calendar'),
      published: 'calendar',
      done: (count, [first]) => ({ to: listOfDay(first?.cells.first_day), flash: m.calendar_import_done({ count }) }),
      undone: (count) => m.calendar_import_undone({ count }),
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction);
}

export default function ImportCalendar({ loaderData, actionData }: Route.ComponentProps) {
  const { imports, sessions } = loaderData;
  return (
    <>
      <ImportView answer={actionData} imports={imports} texts={texts} />
      {sessions.length > 0 && <CopyPanel sessions={sessions} />}
    </>
  );
}

function CopyPanel({ sessions }: { sessions: number[] }) {
  return (
    <section className="panel">
      <h2>{m.calendar_copy()}</h2>
      <p>{m.calendar_copy_help()}</p>
      <div className="button-row">
        {sessions.map((session) => (
          <Form key={session} method="post">
            <input type="hidden" name="session" value={session} />
            <SendButton
              intent="copy"
              about={{ field: 'session', value: String(session) }}
              className="button-outline"
              icon="copy-bold"
              busyLabel={m.import_checking()}
            >
              {m.calendar_copy_session({ from: sessionLabel(session), to: sessionLabel(session + 1) })}
            </SendButton>
          </Form>
        ))}
      </div>
    </section>
  );
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.import_not_loaded()} />;
}
