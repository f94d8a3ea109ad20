import { useSchool } from '../../settings/school-context.tsx';
import { page } from '../../ui/page-facts.ts';
import { type Message, MessagePage } from './message-page.tsx';

const principalMessage: Message = {
  facts: {
    title: 'Principal’s Message',
    description:
      'What our principal promises every family, and what she asks of parents. Her door is open without an appointment.',
    area: 'about',
    heading: 'Principal’s Message',
    label: 'Principal Message',
  },
  portrait: 'bust-principal',
  tone: 'earth',
  role: 'Principal',
  lead: 'Dear parents, when you send your child through our gate each morning, you trust us with the most precious thing you have.',
  paragraphs: [
    'I grew up eight kilometres from this school, and I walked to class along the same canal your children walk along today. I know what it means when a family keeps aside money for a uniform, or when a mother who could not study herself sits beside her daughter at homework.',
  ],
  parts: [
    {
      heading: 'What we promise',
      paragraphs: [
        'Every child will be known by name. No child will be beaten or shamed. If your child falls behind, we will tell you early and we will help, before the examination and not after it.',
      ],
    },
    {
      heading: 'What we ask of you',
      paragraphs: [
        'Please send your child every day, ask what was learnt, and come to the parents’ meeting on the second Saturday of the month. If something worries you, come to my office. You do not need an appointment.',
      ],
    },
  ],
  ownLanguages: [
    { lang: 'bn', text: 'আপনার সন্তানের পড়াশোনা নিয়ে কোনো কথা থাকলে সরাসরি আমার সঙ্গে দেখা করুন।' },
    { lang: 'or', text: 'ଆପଣଙ୍କ ପିଲାର ପାଠପଢ଼ା ବିଷୟରେ ସିଧାସଳଖ ମୋ ସହିତ କଥା ହୁଅନ୍ତୁ।' },
    { lang: 'hi', text: 'अपने बच्चे की पढ़ाई के बारे में आप सीधे मुझसे मिल सकते हैं।' },
  ],
};

export const handle = page(principalMessage.facts);

export default function PrincipalMessagePage() {
  const { principalName, principalQualification } = useSchool();
  return <MessagePage message={principalMessage} name={principalName} qualification={principalQualification} />;
}
