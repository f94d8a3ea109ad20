import { href } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';

type LastBackupProps = {
  good: { when: string; size: string; copiedTo: string; copyFailure: string } | undefined;
  failed: { when: string; why: string } | undefined;
  underWaySince: string | undefined;
};

export function LastBackup({ good, failed, underWaySince }: LastBackupProps) {
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

type ListedFile = {
  name: string;
  when: string;
  size: string;
  isBeforeUpgrade: boolean;
  isEncrypted: boolean;
  isCopy: boolean;
};

export function BackupList({ files, copyPlace = '' }: { files: ListedFile[]; copyPlace: string | undefined }) {
  const head = [m.backup_when(), m.backup_size(), m.backup_kind(), m.backup_file()];
  return (
    <DataTable label={m.backup_list()} head={head} named={0} stacks rows={files.map((file) => row(file, copyPlace))} />
  );
}

function row({ name, when, size, isBeforeUpgrade, isEncrypted, isCopy }: ListedFile, copyPlace: string) {
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
