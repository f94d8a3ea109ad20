import { Form, href, Link, useLocation } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { Icon } from '../../ui/icon.tsx';

type NoticeMenuProps = {
  id: string;
  name: string;
  isPinned: boolean;
  /** What is over holds no pin. */
  canPin: boolean;
  /** The address of its card, if visitors see it. */
  card: string | undefined;
};

/** What else can be done with a notice of the list. */
export function NoticeMenu({ id, name, isPinned, canPin, card }: NoticeMenuProps) {
  return (
    <>
      {(isPinned || canPin) && <PinForm id={id} name={name} isPinned={isPinned} />}
      <Link className="row-menu-item" to={`${href('/admin/notices/new')}?like=${id}`}>
        <Icon name="copy-bold" size={20} />
        {m.notice_duplicate()}
      </Link>
      {card && (
        <a className="row-menu-item" href={card} target="_blank" rel="noopener">
          <Icon name="image-fill" size={20} />
          {m.notice_card_office()}
        </a>
      )}
    </>
  );
}

/** Without a question, since there is an Undo; a fourth pin leads to a page of its own. */
function PinForm({ id, name, isPinned }: Omit<NoticeMenuProps, 'canPin' | 'card'>) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={href('/admin/notices/pin')}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="back" value={pathname + search} />
      <SendButton
        intent={isPinned ? 'unpin' : 'pin'}
        about={{ field: 'id', value: id }}
        className="row-menu-item"
        icon="push-pin-fill"
        label={isPinned ? m.notice_pin_stop_named({ name }) : m.notice_pin_named({ name })}
        busyLabel={m.notice_pin_busy()}
      >
        {isPinned ? m.notice_pin_stop() : m.notice_pin()}
      </SendButton>
    </Form>
  );
}
