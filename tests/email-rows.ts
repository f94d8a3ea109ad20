import type { Schema } from '../app/database/schema.ts';
import { newId } from '../app/lib/ids.ts';

type Email = Schema['email'];

export const origin = 'https://school.example';
export const addressed = { to: 'office@school.example', schoolName: 'Lotus Pond School' };

export function emailRow(own: Partial<Email> = {}): Email {
  return {
    id: newId(),
    sequence: 1,
    kind: 'enquiry',
    to_address: '',
    reply_to: '',
    subject: 'A question',
    body: 'When does the school open?',
    is_secret: 0,
    enquiry_id: null,
    message_key: '',
    state: 'waiting',
    due_at: '2026-11-21T10:00:00.000Z',
    claim: null,
    attempts: 1,
    first_tried_at: null,
    tried_at: null,
    sent_at: null,
    last_fault: '',
    expires_at: null,
    unsubscribe_url: '',
    created_at: '2026-11-21T10:00:00.000Z',
    ...own,
  };
}
