import { useState } from 'react';
import type { FormAnswer } from '../../forms/form.ts';

/** Radio buttons of which choosing a file may press one. */
export function useChoice(name: string, form: FormAnswer) {
  const [choice, setChoice] = useState(form.typed[name]?.[0] ?? 'none');
  const isChosen = (value: string) => ({
    name,
    value,
    checked: choice === value,
    onChange: () => setChoice(value),
  });
  return { choice, choose: setChoice, isChosen };
}
