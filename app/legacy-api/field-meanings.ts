import { m } from '../paraglide/messages.js';
import type { CallTopic } from './endpoints.server.ts';

type Meanings = Record<string, () => string>;

const everywhere: Meanings = {
  id: m.api_field_id,
  photo_id: m.api_field_id,
  photo: m.api_field_photo,
  before: m.api_field_before,
};

const ofTopic: Record<CallTopic, Meanings> = {
  session: {
    username: m.api_field_username,
    password: m.api_field_password,
    remember: m.api_field_remember,
    code: m.api_field_code,
  },
  enquiries: {
    name: m.api_field_sender,
    mobile_no: m.api_field_mobile,
    email: m.api_field_email,
    message: m.api_field_message,
    consent: m.api_field_consent,
  },
  notices: {
    title: m.api_field_notice_title,
    details: m.api_field_notice_details,
    before: m.api_field_before_oldest,
  },
  photos: { title: m.api_field_photo_title, description: m.api_field_photo_description },
  results: { name: m.api_field_pupil, marks: m.api_field_marks },
  faculty: {
    name: m.api_field_member,
    title: m.api_field_position,
    details: m.api_field_member_details,
    before: m.api_field_before_shown,
  },
};

/** What a call does with the thing that its fields are about. */
export type Deed = 'read' | 'add' | 'change';

/** Where a field means another thing than elsewhere. */
const ofDeed: Record<Deed, Partial<Record<CallTopic, Meanings>>> = {
  read: {},
  add: {},
  change: { notices: { title: m.api_field_notice_title_changed } },
};

/** What a field is for, in a few words. Lists take an `id` only to answer one thing of them. */
export function meaningOf(topic: CallTopic, field: string, deed: Deed): string {
  if (deed === 'read' && field === 'id') return m.api_field_only_id();
  return (ofDeed[deed][topic]?.[field] ?? ofTopic[topic][field] ?? everywhere[field])?.() ?? '';
}
