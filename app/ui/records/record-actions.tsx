import type { ReactNode } from 'react';
import { type FetcherWithComponents, Form, href, Link, useLocation } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { SendButton } from '../forms/send-button.tsx';
import { Icon } from '../icon.tsx';
import { RowMenu } from './row-menu.tsx';

export type RowToDelete = { id: string; name: string };

/** One for the whole list: what could not be deleted is said above it. */
export type Deletion = FetcherWithComponents<{ failure?: string }>;

type RecordActionsProps = RowToDelete & {
  path: string;
  view?: string | undefined;
  /** Whether visitors see it; undefined = it is not for visitors, or not out yet. */
  isShown?: boolean | undefined;
  deletion: Deletion;
  /** Instead of Edit beside the menu. */
  beside?: ReactNode;
  children?: ReactNode;
};

/** A narrow row has the menu and Delete alone. */
export function RecordActions({ view, isShown, beside, children, deletion, ...record }: RecordActionsProps) {
  const { path, id, name } = record;
  return (
    <div className="record-actions">
      {beside ?? <EditLink className="button-outline button-small" {...record} />}
      <RowMenu id={id} name={name}>
        <EditLink className="row-menu-item" {...record} />
        {view && <ViewLink to={view} name={name} />}
        {children}
        {isShown !== undefined && <ShowForm path={path} id={id} name={name} isShown={isShown} />}
        <DeleteForm className="row-menu-item row-menu-danger" deletion={deletion} {...record} />
      </RowMenu>
      <DeleteForm className="row-more row-beside row-delete" deletion={deletion} {...record} />
    </div>
  );
}

type DeleteFormProps = EditLinkProps & Pick<RecordActionsProps, 'deletion'>;

/** Without a question, since there is an Undo and the bin. */
function DeleteForm({ path, id, name, deletion, className }: DeleteFormProps) {
  const { search } = useLocation();
  return (
    <deletion.Form method="post" action={`${path}/${id}/delete`}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="back" value={path + search} />
      <SendButton
        about={{ field: 'id', value: id }}
        className={className}
        icon="trash-fill"
        label={m.admin_delete_named({ name })}
        busyLabel={m.admin_deleting()}
        {...(deletion.formData && { sent: deletion.formData })}
      >
        {m.admin_delete()}
      </SendButton>
    </deletion.Form>
  );
}

export function EditAndDelete(record: RowToDelete & { path: string }) {
  return (
    <div className="record-actions">
      <EditLink className="button-outline button-small" {...record} />
      <DeleteLink className="button-outline button-small button-danger" {...record} />
    </div>
  );
}

type EditLinkProps = Pick<RecordActionsProps, 'path' | 'id' | 'name'> & { className: string };

function EditLink({ path, id, name, className }: EditLinkProps) {
  const { search } = useLocation();
  const back = new URLSearchParams({ back: path + search });
  return (
    <Link className={className} to={`${path}/${id}/edit?${back}`} aria-label={m.admin_edit_named({ name })}>
      <Icon name="pencil-simple-fill" size={20} />
      {m.admin_edit()}
    </Link>
  );
}

export function ViewLink({ to, name }: { to: string; name: string }) {
  return (
    <a className="row-menu-item" href={to} aria-label={m.list_view_named({ name })}>
      <Icon name="eye-fill" size={20} />
      {m.list_view()}
    </a>
  );
}

function DeleteLink({ path, id, name, className }: EditLinkProps) {
  const { search } = useLocation();
  return (
    <Link
      className={className}
      to={`${path}/${id}/delete?${new URLSearchParams({ back: path + search })}`}
      aria-label={m.admin_delete_named({ name })}
    >
      <Icon name="trash-fill" size={20} />
      {m.admin_delete()}
    </Link>
  );
}

/** Without a question, since there is an Undo. */
function ShowForm({ path, id, name, isShown }: RowToDelete & { path: string; isShown: boolean }) {
  const { search } = useLocation();
  return (
    <Form method="post" action={href('/admin/selected/:list', { list: path.slice('/admin/'.length) })}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="back" value={path + search} />
      <SendButton
        intent={isShown ? 'take-down' : 'show'}
        about={{ field: 'id', value: id }}
        className="row-menu-item"
        icon={isShown ? 'download-simple-bold' : 'upload-simple-bold'}
        label={isShown ? m.visibility_hide_named({ name }) : m.visibility_show_named({ name })}
        busyLabel={isShown ? m.visibility_hiding() : m.visibility_showing()}
      >
        {isShown ? m.visibility_hide() : m.visibility_show()}
      </SendButton>
    </Form>
  );
}
