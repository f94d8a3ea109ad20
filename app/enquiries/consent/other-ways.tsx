import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { Patch } from '../../ui/patch.tsx';
import { SchoolLines } from './school-lines.tsx';

/** For whoever would rather say it to somebody. */
export function OtherWays() {
  return (
    <Patch tone="mati">
      <h2>{m.consent_other_ways()}</h2>
      <p>{m.consent_other_ways_how()}</p>
      <ul className="plain-list">
        <SchoolLines />
        <li>
          <a className="link-arrow" href="/privacy">
            {m.consent_to_privacy()} <Icon name="arrow-right-bold" />
          </a>
        </li>
      </ul>
    </Patch>
  );
}
