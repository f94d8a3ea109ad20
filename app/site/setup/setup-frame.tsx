import type { ReactNode } from 'react';
import type { FormAnswer } from '../../forms/form.ts';
import { m } from '../../paraglide/messages.js';
import { FactInputs } from '../../settings/fact-inputs.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { RouteHandle } from '../../ui/page-facts.ts';
import { FailureNote, SecretPage } from '../sign-in/sign-in-frame.tsx';
import type { loadFacts, SetupFrameFacts } from './open-setup.server.ts';
import { besideScreen, placeOf, setupPath, setupTitles } from './setup-steps.ts';

export const setupHandle: RouteHandle = { secretParam: 'token', spelling: 'lower case', priority: 'office' };

/** One screen: how far it is, a way back, and its question. */
export function SetupFrame({ facts, children }: { facts: SetupFrameFacts; children: ReactNode }) {
  const { school, origin, token, screen, isOpen } = facts;
  const title = isOpen ? setupTitles[screen]() : m.people_dead_link_title();
  const before = besideScreen(screen, -1);
  return (
    <SecretPage school={school} origin={origin} title={title} description={m.setup_description()}>
      {isOpen && <p className="setup-place">{m.setup_place(placeOf(screen))}</p>}
      {isOpen ? children : <p>{m.setup_dead()}</p>}
      {isOpen && before && (
        <p>
          <a className="link-arrow" href={setupPath(token, before)}>
            <Icon name="arrow-left-bold" />
            {m.setup_back()}
          </a>
        </p>
      )}
    </SecretPage>
  );
}

type SetupFormProps = {
  answer: FormAnswer | undefined;
  children?: ReactNode;
  next?: string;
  /** Of the button `next`. */
  intent?: string;
  /** False: this question must be answered. */
  hasLater?: boolean;
  isUpload?: boolean;
};

export function SetupForm({ answer, children, next = m.setup_next(), ...rest }: SetupFormProps) {
  const { intent, hasLater = true, isUpload } = rest;
  return (
    <form method="post" encType={isUpload ? 'multipart/form-data' : undefined} data-enhance="busy" noValidate>
      <FailureNote answer={answer} />
      {children}
      <p className="button-row setup-buttons">
        <button type="submit" className="button" name={intent && 'intent'} value={intent} data-busy={m.ui_busy()}>
          <span>{next}</span> <Icon name="arrow-right-bold" />
        </button>
        {hasLater && (
          <button type="submit" className="button-outline" name="intent" value="later">
            {m.setup_later()}
          </button>
        )}
      </p>
    </form>
  );
}

type FactsFormProps = {
  help: string;
  loaded: Awaited<ReturnType<typeof loadFacts>>['data'];
  answer: FormAnswer | undefined;
  children?: ReactNode;
};

export function FactsForm({
  help,
  loaded: { frame, own: { typed, inputs } = { typed: {}, inputs: [] } },
  answer,
  children,
}: FactsFormProps) {
  return (
    <SetupFrame facts={frame}>
      <p>{help}</p>
      <SetupForm answer={answer}>
        <FactInputs inputs={inputs} form={{ errors: {}, ...answer, typed: { ...typed, ...answer?.typed } }} />
        {children}
      </SetupForm>
    </SetupFrame>
  );
}
