import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // How React writes HTML.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'attr-case': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    // Boxes that may be ticked together share their name.
    'form-dup-name': ['error', { shared: ['checkbox', 'radio', 'button', 'submit'] }],
    // HTML allows the vowel signs of Indian scripts too.
    'valid-id': ['error', { relaxed: true }],
    // Matters of taste, or of a wire that nobody else can touch.
    'long-title': 'off',
    'require-sri': 'off',
    'tel-non-breaking': 'off',
  },
});

/** Problem with a page, as sentences. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) => messages.map((one) => `${one.ruleId}: ${one.message} (${one.selector})`));
}
