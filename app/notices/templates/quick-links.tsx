import { href, Link } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { CategoryIcon } from '../notice-tags.tsx';

type QuickLink = { id: string; name: string; category: string };

/** One press to the form that asks for the day alone. */
type QuickLinksProps = { templates: QuickLink[]; heading: string; canManage?: boolean };

export function QuickLinks({ templates, heading, canManage }: QuickLinksProps) {
  return (
    <nav className="quick-notices" aria-label={heading}>
      <h2>{heading}</h2>
      <ul className="plain-list quick-links">
        {templates.map(({ id, name, category }) => (
          <li key={id}>
            <Link className="chip" to={href('/admin/notices/quick/:id', { id })}>
              <CategoryIcon category={category} />
              {name}
            </Link>
          </li>
        ))}
        {canManage && (
          <li>
            <Link className="chip quick-manage" to={href('/admin/templates')}>
              <Icon name="pencil-simple-fill" size={20} />
              {m.template_manage()}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
