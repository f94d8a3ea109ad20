import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';
import type { PageFacts } from '../ui/page-facts.ts';

/** The painted wall at the head of an inner page: where one is, and the page's heading. */
export function PageBanner({ heading, label, parents = [] }: Pick<PageFacts, 'heading' | 'label' | 'parents'>) {
  if (!label) return null;
  return (
    <header className="page-banner wall petal-b">
      <span className="rosette banner-rosette" aria-hidden="true" />
      <div className="container banner-words">
        <nav className="breadcrumb" aria-label={m.site_breadcrumb()}>
          <ol className="breadcrumb-list">
            <li>
              <Icon name="house-fill" size={20} />
              <a href="/">{m.site_home()}</a>
            </li>
            {parents.map((parent) => (
              <li key={parent.to}>
                <a href={parent.to}>{parent.label}</a>
              </li>
            ))}
            <li aria-current="page">{label}</li>
          </ol>
        </nav>
        {heading && <h1 className="banner-heading">{heading}</h1>}
      </div>
    </header>
  );
}
