import { href } from 'react-router';
import type { QrPicture } from '../../lib/qr-code.server.ts';
import { m } from '../../paraglide/messages.js';
import { QrCode } from '../../ui/qr-code.tsx';
import { shownCode } from './code-format.ts';

type NoticeCodeProps = { code: string; square: QrPicture; origin: string };

/** At the foot of a notice: a link on the page, and on paper a square to scan. */
export function NoticeCode({ code, square, origin }: NoticeCodeProps) {
  return (
    <div className="notice-code">
      <p>
        <a className="link-line" href={href('/n/:code', { code })} rel="nofollow">
          <span>
            {m.notice_genuine()} <bdi className="code">{shownCode(code)}</bdi>
          </span>
        </a>
      </p>
      <div className="print-only">
        <QrCode picture={square} label={m.notice_code_square()} />
        {m.card_check({ address: origin + href('/check') })}
      </div>
    </div>
  );
}
