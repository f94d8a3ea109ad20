import { type ReactNode, useEffect, useRef } from 'react';
import { progressWords, sizeWords } from '../lib/file-size.ts';
import { m } from '../paraglide/messages.js';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import type { Upload } from './upload-list.ts';

type UploadRowProps = {
  upload: Upload<unknown>;
  onStop: (key: string) => void;
  onRetry: (key: string) => void;
  /** Left out where what was uploaded stays. */
  onRemove: ((key: string) => void) | undefined;
  icon?: IconName;
  /** Stands in place of the icon. */
  picture?: ReactNode;
  /** Further fields of this file. */
  children?: ReactNode;
};

/** One file of a queue with its progress, an item of `<ul className="upload-list">`. */
export function UploadRow({ upload, onStop, onRetry, onRemove, icon, picture, children }: UploadRowProps) {
  const row = useFocusKeptInside();
  const { key, file, state, fault } = upload;
  const faultId = `upload-${key}-fault`;
  return (
    <li ref={row} className={`upload-row upload-${state}`} tabIndex={-1} aria-label={file.name}>
      {picture ?? <Icon name={iconOf(upload, icon)} size={24} />}
      <div className="upload-words">
        <p className="upload-name">{file.name}</p>
        <p className="upload-state">
          {picture && state === 'done' && <Icon name="check-circle-fill" size={20} />}
          {stateWords(upload)}
        </p>
      </div>
      <div className="upload-buttons">
        <GoButton upload={upload} onStop={onStop} onRetry={onRetry} faultId={fault && faultId} />
        {onRemove && (
          <button
            type="button"
            className="upload-button"
            aria-label={m.upload_remove_named({ name: file.name })}
            onClick={() => {
              focusBeside(row.current);
              onRemove(key);
            }}
          >
            <Icon name="trash-fill" size={20} />
            {m.upload_remove()}
          </button>
        )}
      </div>
      {state === 'sending' && <SentBar upload={upload} />}
      {fault && (
        <p className="field-error upload-fault" id={faultId}>
          <Icon name="warning-circle-fill" size={20} />
          {fault}
        </p>
      )}
      {children && <div className="upload-fields">{children}</div>}
    </li>
  );
}

type GoButtonProps = Pick<UploadRowProps, 'upload' | 'onStop' | 'onRetry'> & { faultId: string | undefined };

/** One button that stops or sends again, so that the focus stays on it when the one becomes the other. */
function GoButton({ upload, onStop, onRetry, faultId }: GoButtonProps) {
  const { key, file, state, isAsked, isRefused } = upload;
  const canStop = state === 'sending' || (state === 'waiting' && isAsked);
  const canRetry = (state === 'failed' && !isRefused) || state === 'stopped';
  if (!canStop && !canRetry) return null;
  const { name } = file;
  return (
    <button
      type="button"
      className="upload-button"
      aria-label={canStop ? m.upload_stop_named({ name }) : m.upload_retry_named({ name })}
      aria-describedby={faultId}
      onClick={() => (canStop ? onStop(key) : onRetry(key))}
    >
      <Icon name={canStop ? 'stop-fill' : 'arrow-clockwise-bold'} size={20} />
      {canStop ? m.upload_stop() : m.upload_retry()}
    </button>
  );
}

function SentBar({ upload: { file, sentBytes, totalBytes } }: Pick<UploadRowProps, 'upload'>) {
  return (
    <progress
      className="upload-bar"
      max={totalBytes || 1}
      value={sentBytes}
      aria-label={file.name}
      aria-valuetext={progressWords(sentBytes, totalBytes)}
    />
  );
}

function iconOf({ state }: Upload<unknown>, icon: IconName = 'image-fill'): IconName {
  if (state === 'done') return 'check-circle-fill';
  return state === 'failed' ? 'warning-circle-fill' : icon;
}

function stateWords({ state, sentBytes, totalBytes, isAsked, isPrepared, isSmaller }: Upload<unknown>): string {
  const size = sizeWords(totalBytes);
  if (!isPrepared) return m.upload_preparing();
  if (state === 'done') return m.upload_done({ size });
  if (state === 'stopped') return m.upload_stopped();
  if (state === 'sending') {
    return sentBytes < totalBytes ? progressWords(sentBytes, totalBytes) : m.upload_arrived();
  }
  if (state === 'waiting' && isAsked) return m.upload_waiting({ size });
  return isSmaller ? m.upload_smaller({ size }) : size;
}

/** When the button that has the focus goes, the focus stays in the row. */
function useFocusKeptInside() {
  const row = useRef<HTMLLIElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    if (hadFocus.current && isNowhere) row.current?.focus();
  });
  useEffect(() => {
    const item = row.current;
    const enter = () => {
      hadFocus.current = true;
    };
    const leave = ({ target }: FocusEvent) => {
      // A button that is being taken away is left too, in some browsers.
      if (target instanceof Node && item?.contains(target)) hadFocus.current = false;
    };
    item?.addEventListener('focusin', enter);
    item?.addEventListener('focusout', leave);
    return () => {
      item?.removeEventListener('focusin', enter);
      item?.removeEventListener('focusout', leave);
    };
  }, []);
  return row;
}

/** Before a row goes, the focus moves to the row beside it, or to the button that chooses files. */
function focusBeside(row: HTMLElement | null): void {
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const buttons = beside?.querySelectorAll<HTMLElement>('.upload-buttons button');
  const goal = buttons?.[buttons.length - 1] ?? document.querySelector<HTMLElement>('.drop-button');
  goal?.focus();
}
