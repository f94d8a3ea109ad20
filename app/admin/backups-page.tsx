import { Form, href } from 'react-router';
import { recordActivity } from '../activity/activity.server.ts';
import { findConcern, isGood, isUnderWay, listRuns } from '../backups/backup-runs.server.ts';
import { requestContext, requireStaff, servicesContext } from '../context.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { handleForm } from '../forms/handle-form.server.ts';
import { sendForm } from '../forms/send-form.ts';
import { formatMoment } from '../lib/dates.ts';
import { formatFileSize } from '../lib/sizes.ts';
import { m } from '../paraglide/messages.js';
import { DataTable } from '../ui/data-table.tsx';
import { SendButton } from '../ui/forms/send-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Note } from '../ui/note.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/backups-page';

export const handle = adminPage(m.backup_title);

export async function loader({ context }: Route.LoaderArgs) {
  const { db, backups } = context.get(servicesContext);
  const [runs, concern, listed] = await Promise.all([listRuns(db), findConcern(db), backups.list()]);
  const underWay = runs.find(isUnderWay);
  const [latest] = runs.filter((run) => !isUnderWay(run));
  const good = runs.find(isGood);
  return {
    concern,
    isEncrypted: backups.isEncrypted,
    copyPlace: backups.copyPlace,
    underWaySince: underWay && formatMoment(underWay.started_at),
    good: good && {
      when: formatMoment(good.started_at),
      size: formatFileSize(good.kilobytes * 1024),
      copiedTo: good.copied_to,
      copyFailure: good.copy_failure,
    },
    failed: latest && !isGood(latest) ? { when: formatMoment(latest.started_at), why: latest.failure } : undefined,
    listFailure: listed.copyFailure,
    files: listed.files.map(({ at, bytes, ...file }) => ({
      ...file,
      when: formatMoment(at),
      size: formatFileSize(bytes),
    })),
  };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

const waitMs = 8_000;

export function action(args: Route.ActionArgs) {
  const { backups, db } = args.context.get(servicesContext);
  const by = requireStaff(args.context);
  return handleForm(args, {
    fields: {},
    failure: m.backup_send_failed,
    runOutside: async () => {
      const begun = await backups.begin('asked');
      if (!begun) return 'already';
      const outcome = begun.outcome.then(
        ({ copyFailure }) => (copyFailure ? 'made, not copied' : 'made'),
        (error: unknown) => {
          args.context.get(requestContext).reportError(error);
          return 'failed' as const;
        },
      );
      await inTransaction(db, (tx) => recordActivity(tx, by, { kind: 'create', subject: 'backup' }));
      return Promise.race([outcome, within(waitMs)]);
    },
    done: (outcome) => ({ to: href('/admin/backups'), flash: flashes[outcome]() }),
  });
}

type Outcome = 'already' | 'begun' | 'made' | 'made, not copied' | 'failed';

const flashes: Record<Outcome, () => string> = {
  already: m.backup_already,
  begun: m.backup_begun,
  made: m.backup_made,
  'made, not copied': m.backup_made_not_copied,
  failed: m.backup_send_failed,
};

function within(ms: number): Promise<'begun'> {
  return new Promise((resolve) => setTimeout(resolve, ms, 'begun').unref());
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

export default function BackupsPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { concern, underWaySince, copyPlace, isEncrypted, files, listFailure } = loaderData;
  return (
    <>
      {answer?.failure && <Note kind="error" title={answer.failure} isFocused />}
      {concern === 'old' && (
        <Note kind="warning" title={m.backup_old()}>
          {m.backup_old_help()}
        </Note>
      )}
      <section className="panel admin-form">
        <p>{m.backup_intro()}</p>
        <h2>{m.backup_last()}</h2>
        <LastBackup {...loaderData} />
        {underWaySince ? (
          <Note kind="info">{m.backup_under_way({ when: underWaySince })}</Note>
        ) : (
          <Form method="post">
            <SendButton icon="hard-drives-fill" busyLabel={m.backup_busy()}>
              {m.backup_now()}
            </SendButton>
          </Form>
        )}
        {!copyPlace && <p>{m.backup_no_copies()}</p>}
      </section>
      {(files.length > 0 || listFailure) && (
        <section className="panel admin-form">
          <h2>{m.backup_list()}</h2>
          <Note kind="warning" title={m.backup_personal()}>
            {isEncrypted ? m.backup_personal_encrypted() : m.backup_personal_help()}
          </Note>
          {listFailure && <Note kind="warning" title={m.backup_copies_unknown({ why: listFailure })} />}
          <BackupList files={files} copyPlace={copyPlace} />
          <p>{m.backup_list_help()}</p>
          <p className="backup-command">
            <Icon name="info-fill" /> {m.backup_restore()}
          </p>
        </section>
      )}
    </>
  );
}

function LastBackup({ good, failed, underWaySince }: Pick<Loaded, 'good' | 'failed' | 'underWaySince'>) {
  return (
    <>
      {failed && <Note kind="error" title={m.backup_failed({ when: failed.when, why: failed.why || '–' })} />}
      {good && (
        <p>
          <Icon name="check-circle-fill" /> {m.backup_good(good)}{' '}
          {good.copiedTo && !good.copyFailure && m.backup_copied({ place: good.copiedTo })}
        </p>
      )}
      {good?.copyFailure && (
        <Note kind="warning" title={m.backup_not_copied({ place: good.copiedTo, why: good.copyFailure })}>
          {m.backup_not_copied_help()}
        </Note>
      )}
      {!good && !failed && !underWaySince && <p>{m.backup_none()}</p>}
    </>
  );
}

function BackupList({ files, copyPlace }: Pick<Loaded, 'files' | 'copyPlace'>) {
  const head = [m.backup_when(), m.backup_size(), m.backup_kind(), m.backup_file()];
  return (
    <DataTable
      label={m.backup_list()}
      head={head}
      named={0}
      stacks
      rows={files.map((file) => listedRow(file, copyPlace))}
    />
  );
}

function listedRow(file: Loaded['files'][number], copyPlace = '') {
  const { name, when, size, isBeforeUpgrade, isEncrypted, isCopy } = file;
  const kinds = [
    isBeforeUpgrade ? m.backup_before_upgrade() : m.backup_of_everything(),
    ...(isEncrypted ? [m.backup_encrypted()] : []),
    ...(isCopy ? [m.backup_copy_only({ place: copyPlace })] : []),
  ];
  return [
    when,
    size,
    kinds.join(', '),
    <form key="download" method="post" action={href('/admin/backups/download')}>
      <input type="hidden" name="name" value={name} />
      <button type="submit" className="button-outline" aria-label={m.backup_download_named({ when })}>
        <Icon name="download-simple-bold" />
        {m.backup_download()}
      </button>
    </form>,
  ];
}
