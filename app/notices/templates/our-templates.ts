import type { Language } from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';
import type { NoticeCategory } from '../notice-fields.ts';

export const templateKeys = ['holiday', 'half-day', 'fee', 'meeting', 'exam'] as const;

export type TemplateKey = (typeof templateKeys)[number];

export function isTemplateKey(text: string | null): text is TemplateKey {
  return templateKeys.some((key) => key === text);
}

type Wording = { title: string; details: string };

type OurTemplate = { category: NoticeCategory; name: () => string } & Record<Language, Wording>;

/** The wording that a school begins with and can return to. `{when}` and the others are explained in `fillTemplate`. */
export const ourTemplates: Record<TemplateKey, OurTemplate> = {
  holiday: {
    category: 'holiday',
    name: m.template_name_holiday,
    en: { title: 'Holiday {when}[: {reason}]', details: 'The school will be closed {when}.[\n{reason}]' },
    bn: { title: 'ছুটি: {days}', details: '{when} বিদ্যালয় বন্ধ থাকবে।' },
    hi: { title: 'छुट्टी: {days}', details: '{when} विद्यालय बंद रहेगा।' },
    or: { title: 'ଛୁଟି: {days}', details: '{when} ବିଦ୍ୟାଳୟ ବନ୍ଦ ରହିବ।' },
  },
  'half-day': {
    category: 'holiday',
    name: m.template_name_half_day,
    en: { title: 'Half day {when}[: {reason}]', details: 'The school will close early {when}.[\n{reason}]' },
    bn: { title: 'অর্ধদিবস: {days}', details: '{when} বিদ্যালয় অর্ধদিবস খোলা থাকবে।' },
    hi: { title: 'आधे दिन की छुट्टी: {days}', details: '{when} विद्यालय आधे दिन ही खुला रहेगा।' },
    or: { title: 'ଅଧା ଦିନ: {days}', details: '{when} ବିଦ୍ୟାଳୟ ଅଧା ଦିନ ଖୋଲା ରହିବ।' },
  },
  fee: {
    category: 'fee',
    name: m.template_name_fee,
    en: { title: 'Fees to be paid by {last}', details: 'Please pay the school fees by {last}.[\n{reason}]' },
    bn: { title: 'ফি জমা দেওয়ার শেষ দিন: {last}', details: 'বিদ্যালয়ের ফি জমা দেওয়ার শেষ দিন: {last}।' },
    hi: { title: 'फ़ीस जमा करने की आखिरी तारीख: {last}', details: 'विद्यालय की फ़ीस जमा करने की आखिरी तारीख: {last}।' },
    or: { title: 'ଫି ଦାଖଲର ଶେଷ ତାରିଖ: {last}', details: 'ବିଦ୍ୟାଳୟ ଫି ଦାଖଲ କରିବାର ଶେଷ ତାରିଖ: {last}।' },
  },
  meeting: {
    category: 'event',
    name: m.template_name_meeting,
    en: {
      title: 'Meeting of parents {when}',
      details: 'Parents and guardians are invited to a meeting at the school {when}.[\n{reason}]',
    },
    bn: {
      title: 'অভিভাবক সভা: {days}',
      details: '{when} বিদ্যালয়ে অভিভাবক সভা হবে। সকল অভিভাবককে উপস্থিত থাকার অনুরোধ করা হচ্ছে।',
    },
    hi: {
      title: 'अभिभावक बैठक: {days}',
      details: '{when} विद्यालय में अभिभावक बैठक होगी। सभी अभिभावकों से उपस्थित रहने का अनुरोध है।',
    },
    or: {
      title: 'ଅଭିଭାବକ ସଭା: {days}',
      details: '{when} ବିଦ୍ୟାଳୟରେ ଅଭିଭାବକ ସଭା ହେବ। ସମସ୍ତ ଅଭିଭାବକଙ୍କୁ ଉପସ୍ଥିତ ରହିବାକୁ ଅନୁରୋଧ।',
    },
  },
  exam: {
    category: 'exam',
    name: m.template_name_exam,
    en: { title: 'Examination {when}[: {reason}]', details: 'There will be an examination {when}.[\n{reason}]' },
    bn: { title: 'পরীক্ষা: {days}', details: '{when} পরীক্ষা হবে।' },
    hi: { title: 'परीक्षा: {days}', details: '{when} परीक्षा होगी।' },
    or: { title: 'ପରୀକ୍ଷା: {days}', details: '{when} ପରୀକ୍ଷା ହେବ।' },
  },
};
