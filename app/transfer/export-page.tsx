import { href } from 'react-router';
import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';
import { Note } from '../ui/note.tsx';
import { adminPage } from '../ui/page-facts.ts';

export const handle = adminPage(m.export_title);

export default function ExportPage() {
  return (
    <section className="panel admin-form">
      <p>{m.export_what()}</p>
      <p>{m.export_not()}</p>
      <Note kind="warning" title={m.export_personal()}>
        {m.export_personal_help()}
      </Note>
      <form method="post" action={href('/admin/settings/export/archive')}>
        <button className="button" type="submit">
          <Icon name="download-simple-bold" />
          {m.export_send()}
        </button>
      </form>
      <p>{m.export_how()}</p>
    </section>
  );
}
