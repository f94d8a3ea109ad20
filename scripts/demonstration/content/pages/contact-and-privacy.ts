import type { PageContent } from '../../../../app/pages/block-kinds.ts';
import { block, drawing, paragraphs } from '../page-blocks.ts';

export const contact: PageContent = {
  title: 'Contact us',
  description: 'Address, telephone, e-mail, office hours and the way to the school, and a form to write to us.',
  blocks: [
    block('picture', {
      heading: 'How to find us',
      picture: drawing(
        'map',
        'Sketch map: the school stands where the village road meets the canal road, beside the pond and west of the river.',
      ),
      text: paragraphs(
        'The school stands where the village road meets the canal road, beside the pond and west of the river.',
        'Buses stop at the canal lock, five minutes away on foot.',
      ),
    }),
  ],
};

export const privacy: PageContent = {
  title: 'Your details and your privacy',
  description:
    'What we keep when you write to us, why, for how long, whom to ask, and how to take back your agreement.',
  blocks: [
    block('lead', {
      text: 'We ask for little, keep it for a short time and sell it to nobody. This page says how, in plain words.',
    }),
    block('stored-details', {}),
    block('text', {
      text: paragraphs(
        '## What we do not do',
        'Visitors get no cookies from this site. Only our own staff get one, while they are signed in.',
        'We do not follow what you read. There are no advertisements, and nothing on our pages is fetched from another company. We do not sell your details or pass them on to anyone. Your question is sent to the office by e-mail, through our e-mail provider. If you tick a box and give us an e-mail address, an e-mail to you says what you agreed to and how to stop it; it does not include your question. We show your details to an authority only where the law makes us.',
        'If you press the WhatsApp button you leave our site, and the rules of WhatsApp hold there. The telephone does the same work.',
        '## Updates only if you want them',
        'Your question is answered whether you tick a box or not. Phone and SMS, WhatsApp, e-mail and post each have their own box, and all are empty when you open the form.',
        'The form is for parents, guardians and students over eighteen. Younger students, please ask someone at home to write with you.',
        '## Names and photographs of pupils',
        'We like to show what our children achieve. If you do not wish your child’s name, marks or photograph to stand here, tell us. We take them down on the same school day, and we do not ask for a reason. If two parents disagree, we take it as a no.',
        'We never publish a pupil’s address, telephone number or date of birth.',
        '## How to take back your agreement',
        'Write your number or e-mail on the page below, or use the link in every e-mail from the school. It stops at once, and we ask for no reason.',
        'Or call the office, write to us or come by. Say the number or e-mail you gave. We stop on the same school day. It costs nothing and changes nothing for your child.',
        '[Stop updates from the school](/privacy/withdraw)',
        '## What you may ask of us',
        'You may ask what we keep about you or your child, have it corrected, have it erased, and name someone who may ask in your place. We answer within 30 days, most often the same week.',
        'When we erase, your enquiry goes with our notes and e-mails about it. The office then deletes the e-mails in its mailbox and on its phone too, because the website cannot reach them there. What you agreed to stays as proof for one year, without name, number or e-mail, because the law asks us to be able to show it.',
        'If your details were ever lost or seen by someone who should not see them, we would tell you and the Data Protection Board of India without delay.',
      ),
    }),
    block('contact', {
      heading: 'Whom to ask',
      text: 'Questions about your details are answered here. If our answer does not satisfy you, you may complain to the Data Protection Board of India.',
    }),
  ],
};
