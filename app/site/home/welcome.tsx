import { href } from 'react-router';
import { isBlank, isolated } from '../../lib/text.ts';
import type { PagePicture } from '../../pages/block-fields.ts';
import type { BlockOf } from '../../pages/block-kinds.ts';
import { BlockPicture } from '../../pages/blocks/block-picture.tsx';
import { Paragraphs } from '../../pages/blocks/block-texts.tsx';
import { m } from '../../paraglide/messages.js';
import { shownLanguages } from '../../settings/school.ts';
import { useSchool, useSchoolName } from '../../settings/school-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Niche } from '../../ui/niche.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';

const greetings = [
  { lang: 'bn', text: 'স্বাগতম' },
  { lang: 'or', text: 'ସ୍ୱାଗତ' },
  { lang: 'hi', text: 'स्वागत है' },
] as const;

type WelcomeProps = { block: BlockOf<'welcome'>; id: string; principalPicture: PagePicture | null };

export function Welcome({ block: { values }, id, principalPicture }: WelcomeProps) {
  const name = useSchoolName();
  const school = useSchool();
  const { principalName } = school;
  const shown: readonly string[] = shownLanguages(school);
  const welcomes = greetings.filter(({ lang }) => shown.includes(lang));
  const { heading, picture, lead, text, shows_principal } = values;
  return (
    <section className={`section container${picture ? ' welcome' : ''}`} aria-labelledby={id}>
      {picture && (
        <div className="welcome-arch">
          <BlockPicture picture={picture} sizes="(min-width: 769px) 470px, 100vw" upTo={470} />
        </div>
      )}
      <div>
        {welcomes.length > 0 && (
          <p className="welcome-greetings">
            {welcomes.map(({ lang, text: greeting }) => (
              <span key={lang} lang={lang}>
                {greeting}
              </span>
            ))}
          </p>
        )}
        <h2 id={id} className="stitched">
          {isBlank(heading) ? m.home_welcome({ school: isolated(name) }) : heading}
        </h2>
        <Paragraphs className="lead" text={lead} />
        {!isBlank(text) && <RichText text={text} headingLevel={3} />}
        {shows_principal === 1 && principalName && (
          <div className="welcome-principal">
            {principalPicture && (
              <Niche tone="mati" size={70}>
                <BlockPicture
                  picture={principalPicture}
                  alt=""
                  sizes="70px"
                  upTo={70}
                  drawn={{ width: 240, height: 280 }}
                />
              </Niche>
            )}
            <p>
              <strong>{principalName}</strong>
              {m.home_principal()}
            </p>
          </div>
        )}
        <a className="button-second" href={href('/contact')}>
          {m.home_take_admission()}
          <Icon name="arrow-right-bold" />
        </a>
      </div>
    </section>
  );
}

/** What a school shows that has not written its home page yet. */
export function PlainOpening() {
  const name = useSchoolName();
  const { tagline } = useSchool();
  return (
    <section className="section container">
      <h1>{name}</h1>
      {tagline && <p className="lead">{tagline}</p>}
      <p className="button-row">
        <a className="button" href={href('/allnotices')}>
          <Icon name="bell-fill" />
          {m.coming_soon_notices()}
        </a>
      </p>
    </section>
  );
}
