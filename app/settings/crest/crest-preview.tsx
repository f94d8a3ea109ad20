import { m } from '../../paraglide/messages.js';
import { art } from '../../ui/art.ts';
import { crestAddress } from './crest-files.ts';

/** As it will look: on the white header, on the dark footer, and as the icon on a phone. */
export function CrestPreview({ id }: { id: string }) {
  const drawing = `${art('alpona')}#crest`;
  const picture = id ? crestAddress(id, 'icon-192.png') : drawing;
  const icon = id ? crestAddress(id, 'touch-180.png') : drawing;
  return (
    <p className="crest-preview">
      <span className="crest-on-white">
        <img src={picture} width={96} height={96} alt={m.settings_crest_on_white()} />
      </span>
      <span className="crest-on-dark">
        <img src={picture} width={96} height={96} alt={m.settings_crest_on_dark()} />
      </span>
      <span className="crest-as-icon">
        <img src={icon} width={60} height={60} alt={m.settings_crest_on_icon()} />
      </span>
    </p>
  );
}
