import type { PageContent } from '../../../../app/pages/block-kinds.ts';
import { block, drawing, lines, paragraphs } from '../page-blocks.ts';

export const transport: PageContent = {
  title: 'Transportation',
  description:
    'Four school buses from eleven villages around the canal: stops, times, who to call, and how we keep children safe on the way.',
  blocks: [
    block('lead', {
      text: 'Four yellow buses bring the children in from the villages around the canal, and take them home before dark.',
    }),
    block('text', {
      text: 'The times home are for Monday to Friday. On Saturday all buses leave at 12:15 pm.',
    }),
    block(
      'buses',
      {
        heading: 'Stops and times',
        note: 'In the afternoon the stops come in the same order. Children who get on first in the morning also get off first.',
      },
      [
        {
          bus: 'Bus No. 1',
          stops: lines(
            '8:05 am, 4:10 pm Madhupur, market',
            '8:20 am, 4:25 pm Chandanpur, banyan tree',
            '8:40 am, 4:45 pm Mahuldiha, school pond',
          ),
          at_school: '9:05 am',
          goes_home: '3:45 pm',
          phone: '00000 00000',
        },
        {
          bus: 'Bus No. 2',
          stops: lines(
            '8:20 am, 4:05 pm Kusumdih, tea stall',
            '8:35 am, 4:20 pm Talpukur, big pond',
            '8:45 am, 4:30 pm Health centre',
          ),
          at_school: '9:00 am',
          goes_home: '3:45 pm',
          phone: '00000 00000',
        },
        {
          bus: 'Bus No. 3',
          stops: lines(
            '8:10 am, 4:05 pm Nuagaon, post office',
            '8:30 am, 4:25 pm Bamunpara, bridge',
            '8:40 am, 4:35 pm Kanthaltala',
          ),
          at_school: '9:00 am',
          goes_home: '3:45 pm',
          phone: '00000 00000',
        },
        {
          bus: 'Bus No. 4',
          stops: lines(
            '8:15 am, 4:00 pm Palashdanga, rice mill',
            '8:30 am, 4:15 pm Jhilpara, well',
            '8:50 am, 4:35 pm Sundarpur, canal lock',
          ),
          at_school: '9:00 am',
          goes_home: '3:45 pm',
          phone: '00000 00000',
        },
      ],
    ),
    block('picture', {
      picture: drawing(
        'van',
        'A yellow school van with three children at the windows drives on a road between green fields.',
      ),
      text: paragraphs(
        'Every bus has a driver with many years on these roads and an attendant, who knows each child. With the smallest ones, the attendant waits until someone at home opens the door.',
        'If a road is under water or a bus is late, we write it on the notice board ([Transport notices](/allnotices?category=transport)) and call the families at the stops. If a child is ill, a word to the attendant is enough.',
      ),
    }),
    block('values', {}, [
      { value: '4', label: 'buses, each checked every Saturday' },
      { value: '11', label: 'villages, none more than an hour away' },
      { value: '1', label: 'attendant on every bus, every day' },
    ]),
    block('table', {
      heading: 'Bus fees',
      table: {
        head: ['Distance to school', 'Each month'],
        rows: [
          ['Up to 4 kilometres', '₹250'],
          ['4 to 8 kilometres', '₹350'],
          ['More than 8 kilometres', '₹450'],
        ],
      },
      note: 'Bus fees are paid with the school fees, four times a year. Children with free seats travel free.',
      width: 'half',
      background: 'paper',
    }),
    block('cards', { heading: 'Safe on the way', style: 'list', width: 'half', background: 'paper' }, [
      {
        icon: 'clock-fill',
        title: 'Be at the stop five minutes early',
        text: 'The bus waits one minute. If you miss it, call the office, so that no one looks for you.',
        tone: 'pata',
      },
      {
        icon: 'map-pin-fill',
        title: 'Two steps back, on the left side',
        text: 'Wait until the bus has stopped. The attendant calls each child by name, the youngest first.',
        tone: 'pata',
      },
      {
        icon: 'seat-fill',
        title: 'Everybody has a seat',
        text: 'Nobody stands, and nobody sits beside the driver. Seat belts are fastened before the bus moves.',
        tone: 'pata',
      },
      {
        icon: 'users-three-fill',
        title: 'Handed over to someone you know',
        text: 'Children up to Class II go home only with a person whose name is on the bus card.',
        tone: 'pata',
      },
      {
        icon: 'bus-fill',
        title: 'A new stop?',
        text: 'If three families ask for a stop and the road is wide enough, we will try it. Tell the office.',
        tone: 'pata',
      },
    ]),
  ],
};
