import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../icon.tsx';

type DropZoneProps = {
  label: string;
  hint: string;
  accept: string;
  onFiles: (files: File[]) => void;
  error?: string | undefined;
};

/** For several files, or photos from the camera. */
export function DropZone({ label, hint, accept, onFiles, error }: DropZoneProps) {
  const id = useId();
  const helpIds = error ? `${id}-hint ${id}-error` : `${id}-hint`;
  const { isOver, ...drop } = useDrop(onFiles);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in older browsers, and has no legend here.
    <div
      className={isOver ? 'drop-zone drop-zone-over' : 'drop-zone'}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
      {...drop}
    >
      <Icon name="upload-simple-bold" size={34} />
      <div className="drop-words">
        <p className="drop-label" id={`${id}-label`}>
          {label}
        </p>
        <p className="drop-hint" id={`${id}-hint`}>
          {hint}
        </p>
      </div>
      <div className="drop-buttons">
        <ChooseButton accept={accept} onFiles={onFiles} helpIds={helpIds}>
          {m.upload_choose_many()}
        </ChooseButton>
        <ChooseButton accept="image/*" isCamera onFiles={onFiles} helpIds={helpIds}>
          <Icon name="camera-fill" />
          {m.upload_take_photo()}
        </ChooseButton>
      </div>
      {error && (
        <p className="field-error drop-error" id={`${id}-error`}>
          <Icon name="warning-circle-fill" size={20} />
          {error}
        </p>
      )}
    </div>
  );
}

type ChooseButtonProps = {
  accept: string;
  isCamera?: boolean;
  helpIds: string;
  onFiles: (files: File[]) => void;
  children: ReactNode;
};

function ChooseButton({ accept, isCamera, helpIds, onFiles, children }: ChooseButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={isCamera ? 'button-outline drop-button drop-camera' : 'button-outline drop-button'}
        aria-describedby={helpIds}
        onClick={() => input.current?.click()}
      >
        {children}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={!isCamera}
        capture={isCamera ? 'environment' : undefined}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file can be chosen again after it was removed.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}

function useDrop(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setIsOver(false);
      const files = [...event.dataTransfer.files];
      if (files.length > 0) onFiles(files);
    },
  };
}
