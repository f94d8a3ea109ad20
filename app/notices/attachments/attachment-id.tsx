import { attachmentField } from './attachment-rules.ts';

/** Names a file of the notice in its form. */
export function AttachmentId({ id }: { id: string }) {
  return <input type="hidden" name={attachmentField} value={id} />;
}
