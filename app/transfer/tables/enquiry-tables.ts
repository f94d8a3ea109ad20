import { enquiryStates } from '../../enquiries/enquiry-rules.ts';

type Cells = Record<string, string | number | null>;

export const withPeople = 'Personal data: keep this file where nobody else can read it.';

const sources = ['home', 'contact', 'api', 'phone'];

/** As every school begins with it. */
export function isUntouched({ key, version, removed_at }: Cells): boolean {
  return key !== null && version === 1 && removed_at === null;
}

/** What the archive has of families, in the order in which rows can be inserted. */
export const enquiryTables = {
  enquiry: {
    file: 'enquiries.json',
    about: `The enquiries of families. ${withPeople}`,
    order: ['sequence'],
    // Nobody could be found by it: the accounts stay behind.
    blank: { owner_id: null },
    json: ['doubts'],
    values: {
      source: sources,
      state: enquiryStates,
    },
  },
  enquiry_entry: {
    file: 'enquiry-notes.json',
    about: `What the office noted about each enquiry. ${withPeople}`,
    order: ['sequence'],
    values: { kind: ['note', 'state', 'reason', 'owner', 'date'] },
  },
  ready_answer: {
    file: 'ready-answers.json',
    about: 'The ready answers to enquiries. What is empty is the wording of the website.',
    order: ['sequence'],
    isNew: isUntouched,
  },
  consent: {
    file: 'consents.json',
    about: `What families agreed to, in the words that they read, and what they withdrew. ${withPeople}`,
    order: ['given_at', 'id'],
    values: {
      channel: ['phone', 'whatsapp', 'email', 'post'],
      source: sources,
      withdrawn_how: ['link', 'form', 'office', 'erased'],
    },
  },
} as const;
