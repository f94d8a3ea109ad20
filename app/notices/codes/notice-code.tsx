import { href } from 'react-router';
import type { QrPicture } from '../../lib/qr-code.server.ts';
import { m } from '../../paraglide/messages.js';
import { QrCode } from '../../ui/qr-code.tsx';
import { shownCode } from './code-format.ts';

type NoticeCodeProps = { code: string; square: QrPicture; origin: string };

/** At the foot of a notice: a link on the page, and on paper a square to scan. */
export function NoticeCode({ code, square, origin }: NoticeCodeProps) {
  const shown = shownCode(code);
  const address = origin + href('/check');
  return (
    <>
      <p className="no-print">
        <a className="link-line" href={href('/n/:code', { code })} rel="nofollow">
          {m.notice_genuine({ code: shown })}
        </a>
      </p>
      <div className="print-only notice-code">
        <QrCode picture={square} label={m.notice_code_square({ code: shown })} />
        <p>{m.notice_genuine_print({ code: shown, address })}</p>
      </div>
    </>
  );
}
