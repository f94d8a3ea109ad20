import { href } from 'react-router';
import type { Menu } from '../../pages/menu/menu-tree.ts';
import { m } from '../../paraglide/messages.js';
import { Crest } from '../../settings/crest/crest.tsx';
import { namesInOtherScripts } from '../../settings/school.ts';
import { useSchool } from '../../settings/school-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ContactStrip, type ContactStripProps } from './contact-strip.tsx';
import { Navigation } from './navigation.tsx';

export function SiteHeader({ menu, ...strip }: ContactStripProps & { menu: Menu }) {
  return (
    <header className="site-header" data-enhance="menu">
      <ContactStrip {...strip} />
      <div className="masthead">
        <div className="container masthead-row">
          <Brand />
          <MenuButton />
          <Navigation entries={menu.header} />
        </div>
      </div>
    </header>
  );
}

/** In characters; the name of the demonstration has 23. */
const longName = 32;

function Brand() {
  const school = useSchool();
  const names = namesInOtherScripts(school);
  return (
    <a className={school.name.length > longName ? 'brand brand-long' : 'brand'} href={href('/')}>
      <Crest size={62} fetchPriority="low" className="brand-crest" />
      <span className="brand-text">
        <span className="brand-name">{school.name}</span>
        {names.length > 0 && (
          <span className="brand-line brand-scripts">
            {names.map(({ lang, name }) => (
              <span key={lang} lang={lang}>
                {name}
              </span>
            ))}
          </span>
        )}
        <span className="brand-line strip-wide">{school.tagline}</span>
        <span className="brand-line strip-narrow">{school.address}</span>
      </span>
    </a>
  );
}

function MenuButton() {
  return (
    <details className="menu">
      <summary className="menu-button on-dark">
        <span className="menu-closed">
          <Icon name="list-bold" />
          {m.nav_menu()}
        </span>
        <span className="menu-open">
          <Icon name="x-bold" />
          {m.nav_close()}
        </span>
      </summary>
    </details>
  );
}
