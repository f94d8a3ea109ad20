import { Link } from 'react-router';
import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';

type ListFilesProps = {
  path: string;
  /** What the list is narrowed to; the files hold the same rows. */
  chosen: Record<string, string | undefined>;
  importLabel: string;
};

/** Over a list: what brings rows in, and what takes them out. */
export function ListFiles({ path, chosen, importLabel }: ListFilesProps) {
  const given = Object.entries(chosen).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : '';
  return (
    <>
      <Link className="button-outline" to={`${path}/import`}>
        <Icon name="upload-simple-bold" size={20} />
        {importLabel}
      </Link>
      <a className="button-outline" href={`${path}/export.xlsx${search}`} download>
        <Icon name="file-xls-fill" size={20} />
        {m.list_download_excel()}
      </a>
      <a className="button-outline" href={`${path}/export.csv${search}`} download>
        <Icon name="file-csv-fill" size={20} />
        {m.list_download_csv()}
      </a>
    </>
  );
}

export function DownloadLink({ to, label }: { to: string; label: string }) {
  return (
    <a className="button-outline" href={to} download>
      <Icon name="download-simple-bold" size={20} />
      {label}
    </a>
  );
}
