import type { TypedForm } from '../../forms/form.ts';
import { isolated } from '../../lib/text.ts';
import { Picture } from '../../media/picture.tsx';
import { photoFocus } from '../../media/picture-fields.ts';
import { m } from '../../paraglide/messages.js';
import { FieldError, nativeMaxLength } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { type Caption, captionField, captionFields, captionNames } from '../photo-fields.ts';
import type { AdminPhoto } from '../photos-admin.server.ts';
import type { CaptionState, Captions } from './caption-list.ts';

type CaptionCardProps = {
  photo: AdminPhoto;
  /** In the office, where the title may be missing. */
  name: string;
  answer: { typed: TypedForm; errors: Record<string, string> } | undefined;
  captions: Captions;
};

export function CaptionCard({ photo, name, answer, captions }: CaptionCardProps) {
  const { id, image } = photo;
  const before = (one: keyof Caption) => answer?.typed[captionField(one, id, 'was_')]?.[0] ?? photo[one];
  return (
    <li className="caption-card">
      <div className="caption-head">
        {image && (
          <Picture
            image={image}
            focus={photoFocus(photo)}
            className="caption-picture"
            alt=""
            sizes="120px"
            upTo={160}
          />
        )}
        <div className="caption-state">
          <p className="caption-name">{name}</p>
          <div aria-live="polite">
            <CaptionStateText state={captions.states[id]} />
          </div>
          <CaptionButtons id={id} name={name} captions={captions} />
        </div>
      </div>
      <input type="hidden" name="id" value={id} />
      {captionNames.map((one) => (
        <input key={one} type="hidden" name={captionField(one, id, 'was_')} value={before(one)} />
      ))}
      {captionNames.map((one) => (
        <CaptionInput
          key={one}
          field={one}
          id={id}
          name={name}
          typed={answer?.typed[captionField(one, id)]?.[0] ?? photo[one]}
          error={answer?.errors[captionField(one, id)]}
          captions={captions}
        />
      ))}
    </li>
  );
}

type CaptionInputProps = {
  field: keyof Caption;
  id: string;
  name: string;
  typed: string;
  error: string | undefined;
  captions: Captions;
};

function CaptionInput({ field, id, name, typed, error, captions }: CaptionInputProps) {
  const inputName = captionField(field, id);
  const label = captionFields[field].label();
  return (
    <div className={error ? 'field field-faulty' : 'field'}>
      <label className="field-label" htmlFor={`field-${inputName}`}>
        {label}
      </label>
      <input
        type="text"
        id={`field-${inputName}`}
        name={inputName}
        className="field-control"
        aria-label={m.captions_of({ field: label, name: isolated(name) })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `field-${inputName}-error` : undefined}
        autoComplete="off"
        enterKeyHint="next"
        maxLength={nativeMaxLength(captionFields[field].max)}
        defaultValue={typed}
        onInput={() => captions.note(id)}
        onBlur={() => captions.save(id)}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) captions.save(id);
        }}
      />
      {error && <FieldError id={`field-${inputName}-error`}>{error}</FieldError>}
    </div>
  );
}

const stateIcons: Record<CaptionState['status'], IconName> = {
  unsaved: 'pencil-simple-fill',
  saving: 'clock-fill',
  saved: 'check-circle-fill',
  waiting: 'clock-fill',
  failed: 'warning-circle-fill',
  changed: 'warning-circle-fill',
};

function CaptionStateText({ state }: { state: CaptionState | undefined }) {
  if (!state) return null;
  return (
    <>
      <p className={`caption-status caption-${state.status}`}>
        <Icon name={stateIcons[state.status]} size={20} />
        {stateText(state)}
      </p>
      {state.status === 'changed' && captionNames.map((one) => <p key={one}>{theirText(one, state.saved[one])}</p>)}
    </>
  );
}

function stateText(state: CaptionState): string {
  if (state.status === 'failed') return `${m.captions_failed()} ${state.fault}`;
  if (state.status === 'changed') return m.captions_changed({ who: isolated(state.who) });
  const texts = {
    unsaved: m.captions_unsaved,
    saving: m.captions_saving,
    saved: m.captions_saved,
    waiting: m.captions_waits,
  };
  return texts[state.status]();
}

function theirText(one: keyof Caption, text: string): string {
  const field = captionFields[one].label();
  return text ? m.captions_theirs({ field, text: isolated(text) }) : m.captions_theirs_none({ field });
}

type CaptionButtonsProps = { id: string; name: string; captions: Captions };

function CaptionButtons({ id, name, captions: { states, save, settle } }: CaptionButtonsProps) {
  const status = states[id]?.status;
  if (status === 'failed' || status === 'waiting') {
    return (
      <button
        type="button"
        className="button-outline"
        aria-label={m.captions_again_named({ name })}
        onClick={() => save(id)}
      >
        <Icon name="arrow-clockwise-bold" size={20} />
        {m.captions_again()}
      </button>
    );
  }
  if (status !== 'changed') return null;
  return (
    <span className="button-row">
      <button
        type="button"
        className="button-second"
        aria-label={m.captions_keep_mine_named({ name })}
        onClick={() => settle(id, true)}
      >
        {m.captions_keep_mine()}
      </button>
      <button
        type="button"
        className="button-outline"
        aria-label={m.captions_take_theirs_named({ name })}
        onClick={() => settle(id, false)}
      >
        {m.captions_take_theirs()}
      </button>
    </span>
  );
}
