import { m } from '../paraglide/messages.js';
import type { School } from '../settings/school.ts';
import { useSchool } from '../settings/school-context.tsx';
import type { PageFacts } from '../ui/page-facts.ts';
import { breadcrumbData, schoolData } from './structured-data.ts';

type PageHeadProps = {
  facts: PageFacts;
  origin: string;
  /** The page's own address; absent for a page that stands in for another, which nobody should link to. */
  path: string | undefined;
};

/** Title, description, previews and structured data of a page. React moves the tags into the document's head. */
export function PageHead({ facts, origin, path }: PageHeadProps) {
  const school = useSchool();
  const title = path === '/' ? `${school.name} | ${facts.title}` : `${facts.title} | ${school.name}`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={shortened(facts.description, 150)} />
      {facts.isUnlisted && <meta name="robots" content="noindex" />}
      {path && !facts.isSecret && <PublicFacts facts={facts} origin={origin} path={path} school={school} />}
    </>
  );
}

type PublicFactsProps = { facts: PageFacts; origin: string; path: string; school: School };

function PublicFacts({ facts, origin, path, school }: PublicFactsProps) {
  const address = origin + path;
  return (
    <>
      <link rel="canonical" href={address} />
      <PreviewTags
        title={path === '/' ? school.name : facts.title}
        description={facts.description}
        origin={origin}
        address={address}
        siteName={school.name}
      />
      <JsonLd data={schoolData(school, origin)} />
      {path !== '/' && <JsonLd data={breadcrumbData(facts, address, origin, m.site_home())} />}
    </>
  );
}

type PreviewTagsProps = { title: string; description: string; origin: string; address: string; siteName: string };

/** What chat programs show of a link to this page. */
function PreviewTags({ title, description, origin, address, siteName }: PreviewTagsProps) {
  return (
    <>
      <meta property="og:title" content={shortened(title, 60)} />
      <meta property="og:description" content={shortened(description, 150)} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={address} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:image" content={`${origin}/share.jpg`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** A `<` in a value could otherwise end the script element. */
function JsonLd({ data }: { data: Record<string, unknown> }) {
  return <script type="application/ld+json">{JSON.stringify(data).replaceAll('<', '\\u003c')}</script>;
}

function shortened(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2))}…`;
}
