import type { FormAnswer } from '../lib/form.ts';

/**
 * What each field of a form shows after an answer: `const field = answerFields(answer, ['title', 'details'], limits)`,
 * then `{...field('title')}`. The first faulty one of `order` gets the focus.
 */
export function answerFields<Name extends string>(
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
