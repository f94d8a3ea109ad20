import type { Language } from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';

export const answerKeys = ['fees', 'bus', 'papers', 'hours'] as const;

type AnswerKey = (typeof answerKeys)[number];

export function isAnswerKey(text: string | null): text is AnswerKey {
  return answerKeys.some((key) => key === text);
}

/** A greeting precedes each. They contain no figures of the school, but say where a family finds them. */
export const ourAnswers: Record<AnswerKey, { name: () => string } & Record<Language, string>> = {
  fees: {
    name: m.answer_name_fees,
    en: 'The fees depend on the class. Tell us the class of your child, and we will send you the fees. You can also call {phone} or come to the school office.',
    bn: 'ফি শ্রেণি অনুযায়ী আলাদা। আপনার সন্তান কোন শ্রেণিতে পড়বে তা জানালে আমরা ফি জানিয়ে দেব। {phone} নম্বরে ফোন করতে পারেন বা স্কুলের অফিসে আসতে পারেন।',
    hi: 'फ़ीस कक्षा के अनुसार अलग-अलग है। कृपया अपने बच्चे की कक्षा बताएँ, हम आपको फ़ीस बता देंगे। आप {phone} पर फ़ोन कर सकते हैं या स्कूल के ऑफ़िस में आ सकते हैं।',
    or: 'ଶ୍ରେଣୀ ଅନୁସାରେ ଫି ଅଲଗା। ଆପଣଙ୍କ ପିଲା କେଉଁ ଶ୍ରେଣୀରେ ପଢ଼ିବ ଜଣାଇଲେ ଆମେ ଫି ଜଣାଇଦେବୁ। ଆପଣ {phone} ନମ୍ବରକୁ ଫୋନ୍ କରିପାରିବେ କିମ୍ବା ବିଦ୍ୟାଳୟ ଅଫିସକୁ ଆସିପାରିବେ।',
  },
  bus: {
    name: m.answer_name_bus,
    en: 'Tell us your village or the place where your child would get on, and we will tell you whether our bus comes there, and when. The routes are also here: {website}/transport',
    bn: 'আপনার গ্রামের নাম বা আপনার সন্তান কোথা থেকে বাসে উঠবে তা জানান। আমাদের বাস সেখানে যায় কি না এবং কখন যায় তা আমরা জানাব। বাসের পথ এখানেও আছে: {website}/transport',
    hi: 'कृपया अपने गाँव का नाम या वह जगह बताएँ जहाँ से बच्चा बस में चढ़ेगा। हम बताएँगे कि हमारी बस वहाँ आती है या नहीं, और कब आती है। बस के रास्ते यहाँ भी लिखे हैं: {website}/transport',
    or: 'ଆପଣଙ୍କ ଗାଁର ନାମ କିମ୍ବା ପିଲା କେଉଁଠାରୁ ବସ୍‌ରେ ଚଢ଼ିବ ଜଣାନ୍ତୁ। ଆମ ବସ୍ ସେଠାକୁ ଯାଏ କି ନାହିଁ ଏବଂ କେତେବେଳେ ଯାଏ ଆମେ ଜଣାଇବୁ। ବସ୍ କେଉଁ ବାଟରେ ଯାଏ ତାହା ଏଠାରେ ମଧ୍ୟ ଅଛି: {website}/transport',
  },
  papers: {
    name: m.answer_name_papers,
    en: 'See here how to apply and which documents to bring: {website}/admission. Please bring the originals and one copy of each. For questions call {phone}.',
    bn: 'কীভাবে আবেদন করবেন এবং কোন কোন কাগজপত্র আনতে হবে তা এখানে লেখা আছে: {website}/admission। মূল কাগজ এবং প্রতিটির একটি করে কপি আনবেন। কোনও প্রশ্ন থাকলে {phone} নম্বরে ফোন করুন।',
    hi: 'आवेदन कैसे करें और कौन से दस्तावेज़ लाने हैं, यह यहाँ लिखा है: {website}/admission। कृपया असली दस्तावेज़ और हर एक की एक कॉपी लाएँ। कोई सवाल हो तो {phone} पर फ़ोन करें।',
    or: 'କିପରି ଆବେଦନ କରିବେ ଏବଂ କେଉଁ କାଗଜପତ୍ର ଆଣିବେ ଏଠାରେ ଲେଖା ଅଛି: {website}/admission। ମୂଳ କାଗଜ ଏବଂ ପ୍ରତ୍ୟେକର ଗୋଟିଏ ନକଲ ଆଣନ୍ତୁ। କୌଣସି ପ୍ରଶ୍ନ ଥିଲେ {phone} ନମ୍ବରକୁ ଫୋନ୍ କରନ୍ତୁ।',
  },
  hours: {
    name: m.answer_name_hours,
    en: 'These are the hours of the school: {hours}. For questions call {phone}.',
    bn: 'স্কুলের সময়: {hours}। কোনও প্রশ্ন থাকলে {phone} নম্বরে ফোন করুন।',
    hi: 'स्कूल का समय: {hours}। कोई सवाल हो तो {phone} पर फ़ोन करें।',
    or: 'ବିଦ୍ୟାଳୟର ସମୟ: {hours}। କୌଣସି ପ୍ରଶ୍ନ ଥିଲେ {phone} ନମ୍ବରକୁ ଫୋନ୍ କରନ୍ତୁ।',
  },
};

type FamilyTexts = {
  greeting: (names: { name: string; school: string }) => string;
  subject: (names: { school: string }) => string;
  stop: (address: { link: string }) => string;
};

/** Around each answer, in the language of the family: the browser has the texts of the office's language alone. */
export const familyTexts: Record<Language, FamilyTexts> = {
  en: {
    greeting: ({ name, school }) => `Namaste ${name}, this is ${school}. Thank you for your question.`,
    subject: ({ school }) => `Your question to ${school}`,
    stop: ({ link }) => `You can stop updates from the school at any time: ${link}`,
  },
  bn: {
    greeting: ({ name, school }) => `নমস্কার ${name}, আমরা ${school} থেকে লিখছি। আপনার প্রশ্নের জন্য ধন্যবাদ।`,
    subject: ({ school }) => `${school}-এর কাছে আপনার প্রশ্ন`,
    stop: ({ link }) => `স্কুল থেকে খবর আসা আপনি যে কোনও সময় বন্ধ করতে পারেন: ${link}`,
  },
  hi: {
    greeting: ({ name, school }) => `नमस्ते ${name} जी, हम ${school} से लिख रहे हैं। आपके सवाल के लिए धन्यवाद।`,
    subject: ({ school }) => `${school} से पूछा गया आपका सवाल`,
    stop: ({ link }) => `स्कूल से आने वाले अपडेट आप कभी भी बंद कर सकते हैं: ${link}`,
  },
  or: {
    greeting: ({ name, school }) => `ନମସ୍କାର ${name}, ଆମେ ${school} ରୁ ଲେଖୁଛୁ। ଆପଣଙ୍କ ପ୍ରଶ୍ନ ପାଇଁ ଧନ୍ୟବାଦ।`,
    subject: ({ school }) => `${school} କୁ ଆପଣଙ୍କ ପ୍ରଶ୍ନ`,
    stop: ({ link }) => `ବିଦ୍ୟାଳୟରୁ ଆସୁଥିବା ଖବର ଆପଣ ଯେକୌଣସି ସମୟରେ ବନ୍ଦ କରିପାରିବେ: ${link}`,
  },
};
