import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../icon.tsx';

/** What can be done with one row. The browser opens and closes it, so it needs no script. */
export function RowMenu({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const menu = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const shownFor = useRef(key);
  useEffect(() => {
    if (shownFor.current !== key) closeMenu(menu.current);
    shownFor.current = key;
  }, [key]);
  const menuId = `actions-${id}`;
  return (
    <>
      <button type="button" className="row-more" popoverTarget={menuId} aria-label={m.list_more_of({ name })}>
        <Icon name="dots-three-bold" size={24} />
        <span>{m.list_more()}</span>
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would belong to a form. */}
      <div
        ref={menu}
        id={menuId}
        popover="auto"
        role="group"
        className="row-menu"
        aria-label={m.list_actions_of({ name })}
        // A row that is moved in the document closes its menu without this event.
        onBeforeToggle={({ currentTarget, newState }) =>
          currentTarget.toggleAttribute('data-open', newState === 'open')
        }
      >
        <p className="row-menu-name">{name}</p>
        {children}
        <button type="button" className="row-menu-item" popoverTarget={menuId} popoverTargetAction="hide">
          <Icon name="x-bold" size={20} />
          {m.list_close()}
        </button>
      </div>
    </>
  );
}

/** The focus returns to the button that has opened the menu. */
export function closeMenu(within: Element | null): void {
  const menu = within?.closest<HTMLElement>('[popover]');
  if (menu?.matches(':popover-open')) menu.hidePopover();
}
