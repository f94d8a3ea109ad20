export type SeedDocument = {
  slug: string;
  name: string;
  section: 'B' | 'C';
  paper?: { heading: string; lines: string[] };
  validForDays?: number;
  link?: string;
};

/** In the order of the page. */
export const documents: readonly SeedDocument[] = [
  {
    slug: 'trust',
    name: 'Trust',
    section: 'B',
    paper: {
      heading: 'Registration of the school trust',
      lines: [
        'The trust was founded in 1987 by seven families of Sundarpur to keep a school in the village.',
        'It has nine members, four of them women, and meets four times a year.',
        'It works for no profit: what is left at the end of a year goes into buildings and books.',
      ],
    },
  },
  {
    slug: 'noc',
    name: 'Noc',
    section: 'B',
    paper: {
      heading: 'No objection certificate (NOC)',
      lines: [
        'The department of school education has no objection to the school seeking affiliation',
        'for classes up to XII, as long as the norms for rooms, teachers and safety are kept.',
      ],
    },
  },
  {
    slug: 'rte',
    name: 'RTE',
    section: 'B',
    validForDays: 585,
    paper: {
      heading: 'Recognition under the Right to Education Act',
      lines: [
        'The school is recognised for Classes I to VIII.',
        'One quarter of the seats in Nursery and Class I is kept for children from poorer families.',
        'These children pay no fees and receive books and uniform.',
      ],
    },
  },
  {
    slug: 'land-certificate',
    name: 'Land Certificate',
    section: 'B',
    paper: {
      heading: 'Land certificate',
      lines: [
        'The campus is one single plot of 12,140 square metres, held by the school trust.',
        'It has a boundary wall on all sides and a gate on the canal road.',
      ],
    },
  },
  {
    slug: 'building-certificate',
    name: 'Building Certificate',
    section: 'B',
    validForDays: 448,
    paper: {
      heading: 'Building safety certificate',
      lines: [
        'Two buildings with ground floor and first floor were inspected: walls, roofs, stairs and railings.',
        'Both are sound. The ramp at the library and two toilets suit children in wheelchairs.',
      ],
    },
  },
  {
    slug: 'fire-certificate',
    name: 'Fire Certificate',
    section: 'B',
    validForDays: 20,
    paper: {
      heading: 'Fire safety certificate',
      lines: [
        'Eighteen extinguishers, six sand buckets and two water points were found in order.',
        'The way out is marked on every floor. A fire drill is held twice a year.',
      ],
    },
  },
  {
    slug: 'sanitation-certificate',
    name: 'Sanitation Certificate',
    section: 'B',
    validForDays: 270,
    paper: {
      heading: 'Health and sanitation certificate',
      lines: [
        'Fourteen toilets for girls, twelve for boys and two for children with special needs were seen.',
        'All have water, soap and light. They are cleaned twice a day.',
      ],
    },
  },
  {
    slug: 'water-sample-report',
    name: 'Water Sample Report',
    section: 'B',
    validForDays: 146,
    paper: {
      heading: 'Report on samples of drinking water',
      lines: [
        'Samples were taken from both tube wells and from the filter outside Class VI.',
        'Iron, arsenic, fluoride and nitrate: below the limits. Coliform bacteria: none found.',
        'The water is fit to drink.',
      ],
    },
  },
  { slug: 'self-certification', name: 'Self Certification', section: 'B' },
  {
    slug: 'fee',
    name: 'Fee',
    section: 'C',
    paper: {
      heading: 'Fee structure',
      lines: [
        'Fees are paid in four instalments, in the office or by phone payment. Forms are free.',
        'A second child of a family pays three quarters of the fee, a third child one half.',
        'The amounts for each class stand on the board beside the gate. The office explains them gladly.',
      ],
    },
  },
  {
    slug: 'parents-teacher-association',
    name: 'Parents Teacher Association (PTA)',
    section: 'C',
    paper: {
      heading: 'Parents Teacher Association (PTA)',
      lines: [
        'Two parents of every class, one mother and one father, are chosen at the first meeting of the year.',
        'The association meets on the second Saturday of every other month, at 10 in the school hall.',
      ],
    },
  },
  {
    slug: 'school-management-committee',
    name: 'School Management Committee (SMC)',
    section: 'C',
    paper: {
      heading: 'School Management Committee (SMC)',
      lines: [
        'Twelve members: six parents, three teachers, the principal and two members of the trust.',
        'The committee decides on accounts, repairs and complaints. Its minutes can be read in the office.',
      ],
    },
  },
  { slug: 'annual-academic-calendar', name: 'Annual Academic Calendar', section: 'C', link: '/calendar' },
];
