import { type Difference, type TypedForm, versionField } from './form.ts';
import { choiceField, knownField, knownTexts, readKnown, seenField, textDigest } from './known-texts.ts';

export type FoundConflict = {
  version: number;
  who: string;
  at: string;
  /** Even if there is nothing to choose, the person must see the newer version before anything is saved. */
  mustBeSeen?: boolean;
  /** `inputs`: what the form would hold if it were opened now. */
  differences: (Omit<Difference, 'chosen'> & { inputs: TypedForm })[];
};

/**
 * A field that only one side changed keeps that change. `conflicting` has the fields that both changed: the form is
 * not saved before one of the two texts is chosen for each, with the text in view that is saved now.
 */
export function mergeForms(form: FormData, { version, differences, mustBeSeen = false }: FoundConflict) {
  const known = readKnown(form);
  const isSeen = form.get(seenField) === String(version);
  const merged = copyOf(form);
  const conflicting: Difference[] = [];
  const chosen: TypedForm[] = [];
  for (const { inputs, ...difference } of differences) {
    const names = Object.keys(inputs);
    const digestsOf = (name: string) => known[name] ?? [textDigest()];
    // Without any of them, the form says nothing of what it was opened with.
    const isKnown = names.some((name) => known[name]);
    const isSavedKnown = isKnown && names.every((name) => digestsOf(name).includes(textDigest(inputs[name])));
    const isMineOpened = isKnown && names.every((name) => digestsOf(name)[0] === textDigest(textsOf(form, name)));
    if (isSavedKnown) continue;
    if (isMineOpened) {
      fill(merged, inputs);
      continue;
    }
    const choice = isSeen ? form.get(choiceField(difference.name)) : undefined;
    if (choice === 'saved') chosen.push(inputs);
    conflicting.push({ ...difference, ...((choice === 'mine' || choice === 'saved') && { chosen: choice }) });
  }
  const isOpen = conflicting.some((difference) => !difference.chosen) || (mustBeSeen && !isSeen);
  if (!isOpen) {
    for (const inputs of chosen) fill(merged, inputs);
    const saved = Object.assign({}, ...differences.map(({ inputs }) => inputs)) as TypedForm;
    fill(merged, { [versionField]: [String(version)] });
    fill(merged, { [knownField]: [JSON.stringify({ ...known, ...JSON.parse(knownTexts(saved)) })] });
  }
  return { form: merged, conflicting, isOpen };
}

function copyOf(form: FormData): FormData {
  const copy = new FormData();
  for (const [name, entry] of form) copy.append(name, entry);
  return copy;
}

function fill(form: FormData, inputs: TypedForm): void {
  for (const [name, texts] of Object.entries(inputs)) {
    form.delete(name);
    for (const text of texts) form.append(name, text);
  }
}

function textsOf(form: FormData, name: string): string[] {
  return form.getAll(name).filter((entry) => typeof entry === 'string');
}
