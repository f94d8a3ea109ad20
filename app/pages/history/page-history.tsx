import { data, Form, href, Link } from 'react-router';
import { requireStaff, servicesContext } from '../../context.ts';
import { findActive } from '../../database/editable-records.server.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { sendForm } from '../../forms/send-form.ts';
import { isId } from '../../lib/ids.ts';
import { m } from '../../paraglide/messages.js';
import { Options } from '../../ui/forms/field.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { Tag } from '../../ui/tag.tsx';
import { type ListedVersion, loadHistory, restoreRevision, revisionFields } from '../revisions.server.ts';
import type { Route } from './+types/page-history';

export const handle = adminPage((loaded?: { title: string }) =>
  loaded ? m.pages_history_of({ page: loaded.title }) : m.pages_history(),
);

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const page = isId(id) ? await findActive(db, 'page', id) : undefined;
  if (!page) throw data(null, { status: 404 });
  return loadHistory(db, page);
}

export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  if (!isId(id)) throw data(null, { status: 404 });
  const path = href('/admin/pages/:id', { id });
  return handleForm(args, {
    fields: revisionFields,
    failure: m.pages_not_saved,
    run: (tx, { values }) => restoreRevision(tx, id, values.revision, requireStaff(args.context)),
    refuse: () => ({ failure: m.pages_revision_gone(), status: 404 }),
    done: ({ version }) => ({
      to: path,
      flash: m.pages_restored(),
      undo: { list: 'draft', id: String(version), path },
    }),
  });
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

export default function PageHistory({ loaderData, actionData }: Route.ComponentProps) {
  const { id, versions } = loaderData;
  return (
    <section className="panel">
      {actionData?.failure && <Note kind="error" title={actionData.failure} isFocused />}
      <p>
        <Link className="link-line" to={href('/admin/pages/:id', { id })}>
          {m.pages_back()}
        </Link>
      </p>
      <p>{versions.length === 0 ? m.pages_no_versions() : m.pages_history_help()}</p>
      {versions.length > 1 && <CompareForm id={id} versions={versions} />}
      <ol className="version-list">
        {versions.map((version, index) => (
          <VersionItem key={version.id} pageId={id} version={version} before={versions[index + 1]} />
        ))}
      </ol>
    </section>
  );
}

/** Works without script: the choice is in the address. */
function CompareForm({ id, versions }: { id: string; versions: readonly ListedVersion[] }) {
  const choices = { from: m.pages_compare_from(), to: m.pages_compare_to() };
  return (
    <Form method="get" action={href('/admin/pages/:id/compare', { id })} className="version-choices">
      {Object.entries(choices).map(([name, label]) => (
        <label key={name}>
          {label}
          <select name={name} className="field-control" defaultValue={versions[name === 'from' ? 1 : 0]?.id}>
            <Options all={versions.map((version) => [version.id, version.label])} />
          </select>
        </label>
      ))}
      <button type="submit" className="button-second">
        {m.pages_compare()}
      </button>
    </Form>
  );
}

type VersionItemProps = { pageId: string; version: ListedVersion; before: ListedVersion | undefined };

function VersionItem({ pageId, version, before }: VersionItemProps) {
  const { id, label, isDraft, isShown } = version;
  const choice = before && new URLSearchParams({ from: before.id, to: id });
  return (
    <li className="version">
      <span>
        {label} {isDraft && <Tag tone="kagoj">{m.pages_state_draft()}</Tag>}
        {isShown && <Tag tone="pata">{m.pages_visitors_see()}</Tag>}
      </span>
      <span className="button-row">
        {choice && (
          <Link
            className="button-outline"
            to={`${href('/admin/pages/:id/compare', { id: pageId })}?${choice}`}
            aria-label={m.pages_compare_named({ name: label })}
          >
            <Icon name="files-fill" size={20} />
            {m.pages_compare_with_before()}
          </Link>
        )}
        {!isDraft && (
          <Form method="post">
            <input type="hidden" name="revision" value={id} />
            <SendButton
              about={{ field: 'revision', value: id }}
              className="button-outline"
              icon="arrow-u-up-left-bold"
              label={m.pages_restore_named({ name: label })}
            >
              {m.pages_restore()}
            </SendButton>
          </Form>
        )}
      </span>
    </li>
  );
}
