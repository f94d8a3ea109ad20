import type { Message } from './message-page.tsx';

export const directorMessage: Message = {
  facts: {
    title: 'Director’s Message',
    description:
      'Where the fees go, how children are kept safe on the way and in class, and whom to tell when something is broken.',
    area: 'about',
    heading: 'Director’s Message',
    label: 'Director’s Message',
  },
  portrait: 'bust-director',
  tone: 'neel',
  role: 'Director',
  lead: 'A good school needs good teachers first. Then it needs a roof that does not leak, clean water and a bus that comes on time. The second list is my work.',
  paragraphs: [
    'I taught mathematics here for nineteen years and I still take Class X. So I notice it myself when a fan does not turn, a bench is loose or a blackboard is worn.',
  ],
  parts: [
    {
      heading: 'Where your fees go',
      paragraphs: [
        'Of every hundred rupees, 71 are paid to teachers and staff, 12 keep the buses running, 9 buy books and things for the laboratories, 6 go into repairs and 2 into the kitchen garden.',
        'Nobody takes a profit from this school. The full accounts lie in the office, and any parent may read them and ask about any line.',
      ],
    },
    {
      heading: 'Safe on the way and in class',
      paragraphs: [
        'Every bus has an attendant who calls each child by name. The gate is closed during lessons and every visitor signs the book. The water of both tube wells is tested, and twice a year we practise leaving the building quickly and calmly.',
      ],
    },
    {
      heading: 'A place for every child',
      paragraphs: [
        'There is a ramp at the library, and two toilets are wide enough for a wheelchair. If your child needs something we do not have yet, tell us before the first day. We will build it, borrow it or find another way.',
      ],
    },
    {
      heading: 'If something is broken',
      paragraphs: [
        'Tell the class teacher, the driver or me. I walk round the whole school each morning at half past eight, and I am glad of company.',
      ],
    },
  ],
  ownLanguages: [
    { lang: 'bn', text: 'স্কুলে কিছু ভাঙা বা খারাপ দেখলে আমাকে জানান।' },
    { lang: 'or', text: 'ସ୍କୁଲରେ କିଛି ଭାଙ୍ଗିଥିବା କିମ୍ବା ଖରାପ ଥିବା ଦେଖିଲେ ମୋତେ ଜଣାନ୍ତୁ।' },
    { lang: 'hi', text: 'स्कूल में कुछ टूटा या ख़राब दिखे तो मुझे बताएँ।' },
  ],
};
