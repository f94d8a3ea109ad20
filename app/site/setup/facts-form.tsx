import type { FormAnswer, TypedForm } from '../../forms/form.ts';
import { FactInputs } from '../../settings/fact-inputs.tsx';
import type { SchoolFact } from '../../settings/school.ts';
import type { SetupFrameFacts } from './open-setup.server.ts';
import { SetupForm, SetupFrame } from './setup-frame.tsx';

type FactsFormProps = {
  names: readonly SchoolFact[];
  help: string;
  loaded: { frame: SetupFrameFacts; own: TypedForm | undefined };
  answer: FormAnswer | undefined;
};

export function FactsForm({ names, help, loaded: { frame, own = {} }, answer }: FactsFormProps) {
  return (
    <SetupFrame facts={frame}>
      <p>{help}</p>
      <SetupForm answer={answer}>
        <FactInputs names={names} form={{ errors: {}, ...answer, typed: { ...own, ...answer?.typed } }} />
      </SetupForm>
    </SetupFrame>
  );
}
