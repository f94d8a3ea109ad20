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
        'Sketch map: the school is where the village road meets the canal road, beside the pond and west of the river.',
      ),
      text: paragraphs(
        'The school is where the village road meets the canal road, beside the pond and west of the river.',
        'Public buses stop at Sundarpur post office, five minutes away on foot.',
      ),
    }),
  ],
};

export const privacy: PageContent = {
  title: 'Your details and your privacy',
  description:
    'What we keep when you write to us, why, for how long, who to contact, and how to withdraw your consent.',
  blocks: [
    block('lead', {
      text: 'We ask for little, keep it for a short time and never sell it. This page explains how, in plain words.',
    }),
    block('stored-details', {}),
    block('text', {
      text: paragraphs(
        '## What we do not do',
        'Visitors get no cookies from this site. Only our own staff get one, while they are signed in.',
        'We do not track what you read. There are no advertisements, and nothing on our pages is fetched from another company. We do not sell your details or pass them on to anyone. Your question is sent to the office by e-mail, through our e-mail provider. If you tick a box and give us an e-mail address, an e-mail to you says what you agreed to and how to stop it; it does not include your question. We show your details to an authority only if the law requires it.',
        'If you press the WhatsApp button you leave our site, and WhatsApp’s own rules apply there. You can always phone us instead.',
        '## Updates only if you want them',
        'We will answer your question whether you tick a box or not. Phone and SMS, WhatsApp, e-mail and post each have their own box, and all are empty when you open the form.',
        'The form is for parents, guardians and students over eighteen. Younger students, please ask someone at home to write with you.',
        '## Names and photos of students',
        'We like to show what our children achieve. If you do not want your child’s name, marks or photo shown here, tell us. We will remove them on the same school day, and you need not give a reason. If the parents disagree, we treat it as a no.',
        'We never publish a student’s address, telephone number or date of birth.',
        '## How to withdraw your consent',
        'Enter your number or e-mail address on the page below, or use the link in every e-mail from the school. Updates stop at once, and you need not give a reason.',
        'Or call the office, write to us or visit us, and tell us the number or e-mail address you gave. We will stop on the same school day. It is free and does not affect your child.',
        '[Stop updates from the school](/privacy/withdraw)',
        '## What you may ask of us',
        'You may ask what we keep about you or your child, have it corrected, have it erased, and name someone who may ask in your place. We will answer within 30 days, usually in the same week.',
        'When we erase your enquiry, our notes and e-mails about it are erased too. The office then deletes the e-mails in its mailbox and on its phone, because the website cannot reach them there. We keep the record of your consent for one year, without your name, number or e-mail address, because the law requires us to be able to show it.',
        'If your details are ever lost or seen by someone who should not see them, we will tell you and the Data Protection Board of India without delay.',
      ),
    }),
    block('contact', {
      heading: 'Who to contact',
      text: 'Questions about your details are answered here. If our answer does not satisfy you, you may complain to the Data Protection Board of India.',
    }),
  ],
};
