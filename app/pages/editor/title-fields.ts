import type { Fields } from '../../forms/fields.ts';
import { m } from '../../paraglide/messages.js';
import { blockLimits } from '../block-fields.ts';

export const titleFields = {
  title: { kind: 'text', label: m.pages_title, max: blockLimits.line, required: m.pages_title_missing },
  description: { kind: 'text', label: m.pages_description_field, max: 150 },
} as const satisfies Fields;
