import type { ReactNode } from 'react';
import type { FormAnswer } from '../../forms/form.ts';
import { FactInputs } from '../../settings/fact-inputs.tsx';
import type { loadFacts } from './facts-steps.server.ts';
import { SetupForm, SetupFrame } from './setup-frame.tsx';

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
