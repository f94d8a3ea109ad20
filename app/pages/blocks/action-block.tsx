import { isBlank } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { phoneLink } from '../../settings/school.ts';
import { useSchool } from '../../settings/school-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useJumpId } from '../../ui/jump-list.tsx';
import { Patch } from '../../ui/panels.tsx';
import type { BlockOf } from '../block-kinds.ts';
import { BlockLink } from './block-link.tsx';
import { Paragraphs } from './paragraphs.tsx';

type ActionBlockProps = { block: BlockOf<'action'>; isBelowHeading: boolean };

export function ActionBlock({ block: { values }, isBelowHeading }: ActionBlockProps) {
  const { phone } = useSchool();
  const { heading, text, button_label, address, shows_phone, tone } = values;
  const jumpId = useJumpId(heading);
  const Heading = isBelowHeading ? 'h3' : 'h2';
  const hasButton = !isBlank(button_label) && !isBlank(address);
  const call = shows_phone ? phone : '';
  return (
    <Patch tone={tone}>
      {!isBlank(heading) && <Heading id={jumpId}>{heading}</Heading>}
      <Paragraphs text={text} />
      {(hasButton || call) && (
        <div className="button-row">
          {hasButton && (
            <BlockLink className="button" address={address}>
              {button_label}
            </BlockLink>
          )}
          {call && (
            <a className="button-outline" href={phoneLink(call)}>
              <Icon name="phone-fill" />
              {m.admission_call({ phone: call })}
            </a>
          )}
        </div>
      )}
    </Patch>
  );
}
