import { m } from '../../paraglide/messages.js';
import { dialogCommand } from '../../ui/dialog-command.ts';
import { Icon } from '../../ui/icon.tsx';
import { Plaque } from '../../ui/plaque.tsx';
import { pride } from './home-content.ts';

/** The way into the toppers dialog at any time, and a plain link for browsers that cannot open it. */
export function Pride() {
  return (
    <section className="section container pride" aria-labelledby="pride">
      <Plaque icon="trophy-fill" tone="genda" size="large" />
      <div>
        <h2 id="pride">{pride.headline}</h2>
        <p>{pride.text}</p>
      </div>
      <p className="button-row">
        <button type="button" className="button" {...dialogCommand('show-modal', 'toppers')}>
          <Icon name="star-fill" />
          {m.home_toppers()}
        </button>
        <a className="button-outline" href="/results">
          {m.home_toppers_results()}
        </a>
      </p>
    </section>
  );
}
