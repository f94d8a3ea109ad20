import type { Place } from './campus-page.tsx';

export const transport: Place = {
  facts: {
    title: 'Transportation',
    description:
      'Four school buses from eleven villages around the canal: stops, times, whom to call, and how we keep children safe on the way.',
    area: 'campus',
    heading: 'Transportation',
    label: 'Transportation',
  },
  picture: 'van',
  alt: 'A yellow school van with three children at the windows drives on a road between green fields.',
  lead: 'Four yellow buses bring the children in from the villages around the canal, and take them home before the lamps are lit.',
  paragraphs: [
    'Every bus has a driver with many years on these roads and an attendant, who knows each child and waits until the door of the house has opened for the smallest ones.',
    'If a road is under water or a bus is late, we write a notice here and call the families at the stops. If a child is ill, a word to the attendant is enough.',
  ],
  stats: [
    { value: '4', label: 'buses, each checked every Saturday' },
    { value: '11', label: 'villages, none more than an hour away' },
    { value: '1', label: 'attendant on every bus, every day' },
  ],
  table: {
    heading: 'Bus fees',
    head: ['Way to school', 'Each month'],
    rows: [
      ['Up to 4 kilometres', '₹250'],
      ['4 to 8 kilometres', '₹350'],
      ['More than 8 kilometres', '₹450'],
    ],
    note: 'Bus fees are paid with the school fees, four times a year. Children with a free seat ride free.',
  },
  rules: {
    heading: 'Safe on the way',
    rows: [
      {
        icon: 'clock-fill',
        title: 'Be at the stop five minutes early',
        text: 'The bus waits one minute. If you miss it, call the office, so that nobody looks for you.',
      },
      {
        icon: 'map-pin-fill',
        title: 'Two steps back, on the left side',
        text: 'Wait until the bus stands still. The attendant calls each child by name, small ones first.',
      },
      {
        icon: 'seat-fill',
        title: 'Everybody has a seat',
        text: 'Nobody stands, and nobody sits beside the driver. Belts are closed before the bus moves.',
      },
      {
        icon: 'users-three-fill',
        title: 'Handed over to someone you know',
        text: 'Children up to Class II go home only with a person whose name is on the bus card.',
      },
      {
        icon: 'bus-fill',
        title: 'A new stop?',
        text: 'If three families ask for a stop and the road is wide enough, we try it. Tell the office.',
      },
    ],
  },
};

export type BusRoute = {
  bus: string;
  stops: [time: string, place: string][];
  atSchool: string;
  goesHome: string;
};

export const busRoutes: BusRoute[] = [
  {
    bus: 'Bus No. 1',
    stops: [
      ['8:05 am', 'Madhupur, market'],
      ['8:20 am', 'Chandanpur, banyan tree'],
      ['8:40 am', 'Mahuldiha, school pond'],
    ],
    atSchool: '9:05 am',
    goesHome: '3:45 pm',
  },
  {
    bus: 'Bus No. 2',
    stops: [
      ['8:20 am', 'Kusumdih, tea stall'],
      ['8:35 am', 'Talpukur, big pond'],
      ['8:45 am', 'Health centre'],
    ],
    atSchool: '9:00 am',
    goesHome: '3:45 pm',
  },
  {
    bus: 'Bus No. 3',
    stops: [
      ['8:10 am', 'Nuagaon, post office'],
      ['8:30 am', 'Bamunpara, bridge'],
      ['8:40 am', 'Kanthaltala'],
    ],
    atSchool: '9:00 am',
    goesHome: '3:45 pm',
  },
  {
    bus: 'Bus No. 4',
    stops: [
      ['8:15 am', 'Palashdanga, rice mill'],
      ['8:30 am', 'Jhilpara, well'],
      ['8:50 am', 'Sundarpur, canal lock'],
    ],
    atSchool: '9:00 am',
    goesHome: '3:45 pm',
  },
];

export const routeTable = {
  heading: 'Stops and times',
  head: ['Bus no.', 'Stops in the morning', 'At school', 'Goes home', 'Call'],
  note: 'On Saturday all buses leave at 12:15 pm. In the afternoon the stops are served in the same order, so the ride is equally long for everyone.',
};
