import { feeRows } from './fees.ts';

export type SeedDocument = {
  slug: string;
  section: 'B' | 'C';
  paper?: { heading: string; lines: string[] };
  validForDays?: number;
  /** Of a paper that has no session. */
  issuedDaysAgo?: number;
  link?: string;
};

/** In the order of the page. */
export const documents: readonly SeedDocument[] = [
  {
    slug: 'affiliation-letter',
    section: 'B',
    issuedDaysAgo: 600,
    validForDays: 1200,
    paper: {
      heading: 'Letter of affiliation',
      lines: [
        'The board has extended the affiliation of the school for Classes I to XII by five years.',
        'The school keeps the bye-laws of the board and publishes on its website what they require.',
      ],
    },
  },
  {
    slug: 'trust',
    section: 'B',
    issuedDaysAgo: 3100,
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
    section: 'B',
    issuedDaysAgo: 2600,
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
    section: 'B',
    issuedDaysAgo: 510,
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
    section: 'B',
    issuedDaysAgo: 3100,
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
    section: 'B',
    issuedDaysAgo: 280,
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
    section: 'B',
    issuedDaysAgo: 345,
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
    section: 'B',
    issuedDaysAgo: 95,
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
    section: 'B',
    issuedDaysAgo: 36,
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
  { slug: 'self-certification', section: 'B' },
  {
    slug: 'fee',
    section: 'C',
    paper: {
      heading: 'Fee structure',
      lines: [
        ...feeRows('Rs ').map(([classes, quarter, year]) => `${classes}: ${quarter} each quarter, ${year} in a year.`),
        'Admission charge in the first year: Rs 500. No charge for examinations, library or games.',
        'School bus, each month: Rs 250 up to 4 km, Rs 350 up to 8 km, Rs 450 beyond.',
        'Fees are paid each quarter, in the office or by phone payment. Forms are free.',
        'A second child of a family pays 75% of the fee, a third child 50%.',
      ],
    },
  },
  {
    slug: 'parents-teacher-association',
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
    section: 'C',
    paper: {
      heading: 'School Management Committee (SMC)',
      lines: [
        'Twelve members: six parents, three teachers, the principal and two members of the trust.',
        'The committee decides on accounts, repairs and complaints. Its minutes can be read in the office.',
      ],
    },
  },
  { slug: 'annual-academic-calendar', section: 'C', link: '/calendar' },
  {
    slug: 'annual-report',
    section: 'C',
    paper: {
      heading: 'Annual report',
      lines: [
        'The year had 220 days of lessons. All teachers took five days of training.',
        'All students of Class X and Class XII sat the board examinations. Their results are on the website.',
        'Sports: the football team played in the block tournament. Environment: two hundred saplings were planted.',
        'The parents teacher association met six times, the school management committee four times.',
      ],
    },
  },
  {
    slug: 'book-list',
    section: 'C',
    paper: {
      heading: 'List of books, with declaration',
      lines: [
        'Classes I to XII use the books that the board prescribes, and no others. They can be bought in any shop.',
        'Nursery and Kindergarten: no books to buy. The school gives drawing paper and slates.',
        'Declaration: we have read these books and take responsibility for what is in them.',
        'Signed by the manager and the principal.',
      ],
    },
  },
];
