import { fullAddress, type School } from '../settings/school.ts';
import type { PageFacts } from '../ui/page-facts.ts';

type Json = Record<string, unknown>;

/** The school for search engines, as schema.org knows it. What is not settled is left out. */
export function schoolData(school: School, origin: string): Json {
  return {
    '@context': 'https://schema.org',
    '@type': 'School',
    '@id': `${origin}/#school`,
    name: school.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    image: `${origin}/share.jpg`,
    slogan: orNothing(school.motto),
    foundingDate: orNothing(school.foundedYear),
    telephone: orNothing(school.phone),
    email: orNothing(school.email),
    address: orNothing(fullAddress(school)),
    openingHours: openingHours(school),
    identifier: identifiers(school),
    sameAs: someOrNothing([school.facebook, school.x, school.instagram].filter(Boolean)),
  };
}

/** The way from the home page to this one. */
export function breadcrumbData(facts: PageFacts, address: string, origin: string, home: string): Json {
  const steps = [
    { name: home, item: `${origin}/` },
    ...(facts.parents ?? []).map(({ label, to }) => ({ name: label, item: origin + to })),
    { name: facts.label ?? facts.title, item: address },
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
}

function openingHours({ hoursWeekdays, hoursWeekend }: School): string[] | undefined {
  const hours = [
    ['Mo-Fr', hoursWeekdays],
    ['Sa-Su', hoursWeekend],
  ].map(([days, text = '']) => {
    const [opens, closes] = text.match(/\d\d:\d\d/g) ?? [];
    return opens && closes ? `${days} ${opens}-${closes}` : '';
  });
  return someOrNothing(hours.filter(Boolean));
}

function identifiers({ udise, affiliationNo, schoolCode }: School): Json[] | undefined {
  const known = [
    { propertyID: 'UDISE+', value: udise },
    { propertyID: 'Affiliation number', value: affiliationNo },
    { propertyID: 'School code', value: schoolCode },
  ].filter(({ value }) => value !== '');
  return someOrNothing(known.map((identifier) => ({ '@type': 'PropertyValue', ...identifier })));
}

function orNothing(text: string): string | undefined {
  return text || undefined;
}

function someOrNothing<Item>(items: Item[]): Item[] | undefined {
  return items.length > 0 ? items : undefined;
}
