import type { PageContent } from '../../../../app/pages/block-kinds.ts';
import { block, drawing, paragraphs } from '../page-blocks.ts';

export const mission: PageContent = {
  title: 'Our Mission & Vision',
  description:
    'What we do every day for the children of our villages, where we want to go, and the values we hold to on the way.',
  blocks: [
    block('lead', {
      text: 'A mission is what we do each morning. A vision is why we get up for it. These are ours, written down with parents, teachers and the older students.',
    }),
    block('picture', {
      picture: drawing(
        'classroom',
        'A teacher in a green sari explains a pattern at the blackboard to three children at their desks.',
      ),
      style: 'panel',
      side: 'left',
      area: 'about',
      heading: 'Our mission',
      text: paragraphs(
        'We give every child of our villages, girl or boy, of any faith or language, rich or poor, a good school within reach of home.',
        'Here they learn to read well, to count with confidence, to use their hands and to speak without fear. We teach in a language they understand, and from there we lead them into the others.',
      ),
    }),
    block('picture', {
      picture: drawing('paddy', 'Three children walk on a path through green paddy fields while the sun rises.'),
      style: 'panel',
      side: 'right',
      area: 'campus',
      heading: 'Our vision',
      text: paragraphs(
        'We see a countryside where no family must choose between home and learning, and no girl leaves school because of distance or money.',
        'We see young people who know their own fields, songs and languages, and who are at ease in any college, office or workshop. Wherever they live later, they will leave the place better than they found it.',
      ),
    }),
    block('cards', { heading: 'What we hold to', style: 'list', background: 'paper' }, [
      {
        icon: 'users-three-fill',
        tone: 'mati',
        title: 'Every child by name',
        text: 'A class is small enough that a teacher sees who is quiet today, and asks why.',
      },
      {
        icon: 'hand-heart-fill',
        tone: 'pata',
        title: 'No fear in the classroom',
        text: 'Nobody is beaten, shamed or laughed at. A mistake is where a lesson begins.',
      },
      {
        icon: 'translate-fill',
        tone: 'neel',
        title: 'Every language is wealth',
        text: 'English, Bengali, Odia and Hindi are taught here, and Santali is welcome in the first classes.',
      },
      {
        icon: 'scales-fill',
        tone: 'genda',
        title: 'Girls and boys alike',
        text: 'The same lessons, the same games, the same turns at the computer and at sweeping.',
      },
      {
        icon: 'handshake-fill',
        tone: 'mati',
        title: 'Open books',
        text: 'Parents sit in the committee that decides about money. The accounts can be read in the office.',
      },
      {
        icon: 'tree-fill',
        tone: 'pata',
        title: 'Care for land and water',
        text: 'Each class looks after a part of the garden, and every child in Classes III to VIII looks after one tree.',
      },
    ]),
  ],
};
