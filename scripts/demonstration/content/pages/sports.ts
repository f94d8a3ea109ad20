import type { PageContent } from '../../../../app/pages/block-kinds.ts';
import { block, drawing, paragraphs } from '../page-blocks.ts';

export const sports: PageContent = {
  title: 'Sports',
  description:
    'A large ground, four houses and games for every child. Games lessons, practice hours and the rules of fair play.',
  blocks: [
    block('lead', {
      text: 'In our teams nobody sits on the bench. Everybody plays, and everybody carries the nets back.',
    }),
    block('picture', {
      picture: drawing('sports', 'A boy kicks a football on the school ground while three children run along.'),
      text: paragraphs(
        'We play football, kabaddi, kho-kho, volleyball and badminton. We run, jump and throw, and we begin two mornings a week with yoga. Girls and boys train together and play in mixed teams.',
        'Every child belongs to one of four houses: Paddy, Palm, Lotus and Mango. In winter the houses meet for sports day, and the best athletes go on to the block and district meets.',
      ),
    }),
    block('values', {}, [
      { value: '1', label: 'large ground with a 200 metre track' },
      { value: '4', label: 'houses: Paddy, Palm, Lotus and Mango' },
      { value: '2', label: 'mornings of yoga a week, open to all' },
    ]),
    block('table', {
      heading: 'When we play',
      table: {
        head: ['What', 'When'],
        rows: [
          ['Yoga, open to all', 'Tuesday and Friday, 8:30 am'],
          ['Games lessons', 'In the timetable of every class'],
          ['Football and kho-kho', 'Monday and Thursday, 3:45 pm to 4:45 pm'],
          ['Kabaddi and volleyball', 'Tuesday and Friday, 3:45 pm to 4:45 pm'],
          ['Practice for bus children', 'Saturday, 10:30 am to 12 noon'],
        ],
      },
      note: 'In the hot months games move to the first lesson of the day.',
      width: 'half',
      background: 'paper',
    }),
    block('cards', { heading: 'Fair and safe', style: 'list', width: 'half', background: 'paper' }, [
      {
        icon: 'handshake-fill',
        title: 'Shake hands before and after',
        text: 'We thank the other team and the referee, whatever the score.',
        tone: 'pata',
      },
      {
        icon: 'sneaker-fill',
        title: 'Shoes, or bare feet on grass',
        text: 'Canvas shoes are enough. If you have none, ask: the school keeps some in all sizes.',
        tone: 'pata',
      },
      {
        icon: 'drop-fill',
        title: 'Drink before you are thirsty',
        text: 'Bring a bottle and a cap. There is a filter beside the ground.',
        tone: 'pata',
      },
      {
        icon: 'first-aid-kit-fill',
        title: 'Say when it hurts',
        text: 'A teacher with a first aid box is at every game. For anything more we call you at once.',
        tone: 'pata',
      },
      {
        icon: 'hand-heart-fill',
        title: 'Every body can play',
        text: 'A child with a disability plays too. We change the rule, the ball or the field, not the child.',
        tone: 'pata',
      },
    ]),
  ],
};
