import type { FormAnswer } from '../../forms/form.ts';

export function fieldProps<Name extends string>(
  answer: FormAnswer | undefined,
  order: readonly string[],
  limits: Record<Name, number>,
) {
  const firstFaulty = order.find((name) => answer?.errors[name] !== undefined);
  return (name: Name) => ({
    name,
    typed: answer?.typed[name]?.[0] ?? '',
    error: answer?.errors[name],
    isFocused: name === firstFaulty,
    maxLength: limits[name],
  });
}
