import { Form, href } from 'react-router';
import { formatFileSize } from '../../lib/sizes.ts';
import { m } from '../../paraglide/messages.js';
import { ConfirmForm } from '../../ui/forms/confirm-form.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { loadDocumentForm, ShownVersion } from './document-form.server.ts';

type Loaded = Awaited<ReturnType<typeof loadDocumentForm>>;

/** What can be done to the files of a document besides replacing the one that is shown. */
export function DocumentVersions({ loaded, toConfirm }: { loaded: Loaded; toConfirm: string }) {
  const { slug, file, versions, isOwn, name } = loaded;
  if (!file && versions.length === 0 && !isOwn) return null;
  return (
    <section className="panel">
      <h2>{m.document_versions()}</h2>
      <p>{versions.length > 0 ? m.document_versions_help() : m.document_versions_none()}</p>
      {versions.length > 0 && (
        <ul className="plain-list">
          {versions.map((version) => (
            <VersionRow
              key={version.id}
              slug={slug}
              version={version}
              isConfirming={toConfirm === `erase-version${version.id}`}
            />
          ))}
        </ul>
      )}
      {file && (
        <Form method="post" encType="multipart/form-data">
          <SendButton intent="take-off" className="button-outline" icon="x-bold">
            {m.document_take_off()}
          </SendButton>
        </Form>
      )}
      {isOwn && (
        <ConfirmForm
          intent="erase-own"
          isConfirming={toConfirm === 'erase-own'}
          question={{
            title: m.document_erase_question({ name }),
            help: m.document_erase_help(),
            safe: m.admin_keep_it(),
            sure: m.document_erase_sure(),
          }}
          icon="trash-fill"
          className="button-outline button-danger"
          label={m.document_erase()}
        />
      )}
    </section>
  );
}

function VersionRow({ slug, version, isConfirming }: { slug: string; version: ShownVersion; isConfirming: boolean }) {
  const { id, bytes, replacedOn, issuedOn, validUntil } = version;
  const days = [
    issuedOn && m.document_was_issued({ day: issuedOn }),
    validUntil && m.document_was_valid({ day: validUntil }),
  ];
  return (
    <li className="document-version">
      <p>
        <a
          className="link-line"
          href={href('/admin/documents/:slug/versions/:file', { slug, file: `${id}.pdf` })}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="file-pdf-fill" size={20} />
          {m.document_version({ day: replacedOn, size: formatFileSize(bytes) })}
        </a>
      </p>
      {days.some(Boolean) && <p>{days.filter(Boolean).join(' · ')}</p>}
      <div className="button-row">
        <Form method="post" encType="multipart/form-data">
          <input type="hidden" name="id" value={id} />
          <SendButton
            intent="put-back"
            about={{ field: 'id', value: id }}
            className="button-outline"
            icon="arrow-u-up-left-bold"
            label={m.document_put_back_label({ day: replacedOn })}
          >
            {m.document_put_back_button()}
          </SendButton>
        </Form>
        <ConfirmForm
          intent="erase-version"
          isConfirming={isConfirming}
          question={{
            title: m.document_version_question({ day: replacedOn }),
            help: m.document_version_question_help(),
            safe: m.admin_keep_it(),
            sure: m.document_erase_sure(),
          }}
          icon="trash-fill"
          className="button-outline button-danger"
          label={m.document_version_erase()}
        >
          <input type="hidden" name="id" value={id} />
        </ConfirmForm>
      </div>
    </li>
  );
}
