import { type ReactNode, useEffect, useRef } from 'react';
import { formatFileSize, formatProgress } from '../../lib/sizes.ts';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';
import type { Upload } from './upload-list.ts';

type UploadRowProps = {
  upload: Upload<unknown>;
  onStop: (key: string) => void;
  onRetry: (key: string) => void;
  onRemove: ((key: string) => void) | undefined;
  icon?: IconName;
  picture?: ReactNode;
  children?: ReactNode;
};

export function UploadRow({ upload, onStop, onRetry, onRemove, icon, picture, children }: UploadRowProps) {
  const row = useFocusKeptInside();
  const { key, file, state, fault, sentBytes, totalBytes } = upload;
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
        <StopOrRetryButton upload={upload} onStop={onStop} onRetry={onRetry} faultId={fault && faultId} />
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
      {state === 'sending' && (
        <progress
          className="upload-bar"
          max={totalBytes || 1}
          value={sentBytes}
          aria-label={file.name}
          aria-valuetext={formatProgress(sentBytes, totalBytes)}
        />
      )}
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

type StopOrRetryButtonProps = Pick<UploadRowProps, 'upload' | 'onStop' | 'onRetry'> & { faultId: string | undefined };

/** One button for both, so that the focus stays on it. */
function StopOrRetryButton({ upload, onStop, onRetry, faultId }: StopOrRetryButtonProps) {
  const { key, file, state, isStarted, isRefused } = upload;
  const canStop = state === 'sending' || (state === 'waiting' && isStarted);
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

function iconOf({ state }: Upload<unknown>, icon: IconName = 'image-fill'): IconName {
  if (state === 'done') return 'check-circle-fill';
  return state === 'failed' ? 'warning-circle-fill' : icon;
}

function stateWords({ state, sentBytes, totalBytes, isStarted, isPrepared, isSmaller }: Upload<unknown>): string {
  const size = formatFileSize(totalBytes);
  if (!isPrepared) return m.upload_preparing();
  if (state === 'done') return m.upload_done({ size });
  if (state === 'stopped') return m.upload_stopped();
  if (state === 'sending') {
    return sentBytes < totalBytes ? formatProgress(sentBytes, totalBytes) : m.upload_arrived();
  }
  if (state === 'waiting' && isStarted) return m.upload_waiting({ size });
  return isSmaller ? m.upload_smaller({ size }) : size;
}

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
      // Some browsers also fire this for a button that is being removed.
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

function focusBeside(row: HTMLElement | null): void {
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const buttons = beside?.querySelectorAll<HTMLElement>('.upload-buttons button');
  const goal = buttons?.[buttons.length - 1] ?? document.querySelector<HTMLElement>('.drop-button');
  goal?.focus();
}
