import { currentLanguage, type Language, localizedFile, pathIn } from '../../lib/languages/languages.ts';
import { cutText, isolated, languageOf } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { SiteIcons } from '../../settings/crest/crest.tsx';
import { crestAddress } from '../../settings/crest/crest-files.ts';
import { hoursFacts, readHours } from '../../settings/office-hours.ts';
import { namesInOtherScripts, type School, schoolNameIn, shownLanguages } from '../../settings/school.ts';
import { useSchool, useSchoolName } from '../../settings/school-context.tsx';
import type { PageFacts } from '../../ui/page-facts.ts';

type PageHeadProps = {
  facts: PageFacts;
  origin: string;
  /** Absent for an error page, which nobody should link to. */
  path: string | undefined;
};

export function PageHead({ facts, origin, path }: PageHeadProps) {
  const school = useSchool();
  const name = useSchoolName();
  const title = (path === '/' ? [name, facts.title] : [facts.title, name]).map(isolated).join(' | ');
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={shortened(facts.description, 150)} />
      <SiteIcons />
      {facts.isUnlisted && <meta name="robots" content="noindex" />}
      {path && !facts.isSecret && <PublicFacts facts={facts} origin={origin} path={path} school={school} />}
    </>
  );
}

type PublicFactsProps = { facts: PageFacts; origin: string; path: string; school: School };

function PublicFacts({ facts, origin, path, school }: PublicFactsProps) {
  const language = currentLanguage();
  const addressIn = (one: Language) => origin + pathIn(one, path) + (facts.search ?? '');
  const address = addressIn(language);
  const picture = facts.picture ?? { path: sharePicture(school), width: 1200, height: 630 };
  return (
    <>
      <link rel="canonical" href={address} />
      {!facts.isUnlisted && <Alternates school={school} addressIn={addressIn} />}
      <meta property="og:title" content={shortened(path === '/' ? schoolNameIn(language, school) : facts.title, 60)} />
      <meta property="og:description" content={shortened(facts.description, 150)} />
      <meta property="og:type" content={facts.structuredData ? 'article' : 'website'} />
      <meta property="og:url" content={address} />
      <meta property="og:site_name" content={schoolNameIn(language, school)} />
      <meta property="og:locale" content={`${languageOf(facts.heading ?? facts.title) ?? language}_IN`} />
      <meta property="og:image" content={origin + picture.path} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      <meta name="twitter:card" content="summary_large_image" />
      <JsonLd data={schoolData(school, origin)} />
      {path !== '/' && <JsonLd data={breadcrumbData(facts, origin, m.site_home())} />}
      {facts.structuredData?.map((data) => (
        <JsonLd
          key={data['@type']}
          data={{ '@context': 'https://schema.org', url: address, ...data, ...ofSchool(data['@type'], school, origin) }}
        />
      ))}
      {facts.feed && (
        <link
          rel="alternate"
          type="application/atom+xml"
          href={localizedFile(facts.feed)}
          title={path === '/' ? m.notices_title() : facts.title}
        />
      )}
    </>
  );
}

function Alternates({ school, addressIn }: { school: School; addressIn: (language: Language) => string }) {
  const shown = shownLanguages(school);
  if (shown.length < 2) return null;
  return (
    <>
      {shown.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={addressIn(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addressIn(school.firstLanguage)} />
    </>
  );
}

/** A `<` in a value could otherwise end the script element. */
function JsonLd({ data }: { data: Record<string, unknown> }) {
  return <script type="application/ld+json">{JSON.stringify(data).replaceAll('<', '\\u003c')}</script>;
}

function sharePicture({ crest }: School): string {
  return crest ? crestAddress(crest, 'share.jpg') : '/share.jpg';
}

function shortened(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const end = line.lastIndexOf(' ', most - 2);
  return `${cutText(line, Math.max(end, most / 2))}…`;
}

type Json = Record<string, unknown>;

function schoolData(school: School, origin: string): Json {
  return {
    '@context': 'https://schema.org',
    '@type': 'School',
    '@id': `${origin}/#school`,
    name: schoolNameIn(currentLanguage(), school),
    url: `${origin}/`,
    logo: origin + (school.crest ? crestAddress(school.crest, 'icon-512.png') : '/icon-512.png'),
    image: origin + sharePicture(school),
    slogan: orNothing(school.motto),
    foundingDate: orNothing(school.foundedYear),
    alternateName: someOrNothing(namesInOtherScripts(school).map(({ name }) => name)),
    telephone: someOrNothing([school.phone, school.secondPhone].filter(Boolean)),
    email: orNothing(school.email),
    address: postalAddress(school),
    openingHours: openingHours(school),
    identifier: identifiers(school),
    sameAs: someOrNothing([school.facebook, school.x, school.instagram, school.youtube].filter(Boolean)),
  };
}

/** The last step, which is the page itself, needs no address. */
function breadcrumbData(facts: PageFacts, origin: string, home: string): Json {
  const steps = [
    { name: home, item: origin + pathIn(currentLanguage(), '/') },
    ...(facts.parents ?? []).map(({ label, to }) => ({ name: label, item: origin + pathIn(currentLanguage(), to) })),
    { name: facts.label ?? facts.title },
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
}

/** Who publishes an article, or where and by whom something happens. */
function ofSchool(type: string, school: School, origin: string): Json {
  const id = { '@id': `${origin}/#school` };
  if (type !== 'Event') return { publisher: id, author: id, isPartOf: { '@id': `${origin}/` } };
  const name = schoolNameIn(currentLanguage(), school);
  return { organizer: id, location: { '@type': 'Place', name, address: postalAddress(school) } };
}

function postalAddress({ address, addressDetail, pin }: School): Json | undefined {
  const streetAddress = addressDetail || address;
  if (!streetAddress) return undefined;
  return { '@type': 'PostalAddress', streetAddress, postalCode: orNothing(pin), addressCountry: 'IN' };
}

/** `Mo 08:00-14:30`. A day on which it is closed, or of which the school has said no times, is left out. */
function openingHours(school: School): string[] | undefined {
  const days = hoursFacts.flatMap((name) => {
    const hours = readHours(school[name]);
    return hours ? [`${name.slice('hours'.length).slice(0, 2)} ${hours.opens}-${hours.closes}`] : [];
  });
  return someOrNothing(days);
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
