import { Link } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { type InboxChoice, inboxPath, inboxSearch } from './inbox-choice.ts';

/** A call comes in: it is written down. */
export function PhoneWay() {
  return (
    <p className="record-ways">
      <Link className="button" to={`${inboxPath}/new`}>
        <Icon name="phone-fill" />
        {m.inbox_phone_title()}
      </Link>
    </p>
  );
}

/** Takes what is listed, on all pages, out of the house as a file. */
export function ExportWays({ chosen }: { chosen: InboxChoice }) {
  const search = inboxSearch(chosen);
  return (
    <p className="record-ways inbox-export">
      <a className="button-outline" href={`${inboxPath}/export.xlsx${search}`} download>
        <Icon name="file-xls-fill" size={20} />
        {m.inbox_export_excel()}
      </a>
      <a className="button-outline" href={`${inboxPath}/export.csv${search}`} download>
        <Icon name="file-csv-fill" size={20} />
        {m.inbox_export_csv()}
      </a>
    </p>
  );
}
