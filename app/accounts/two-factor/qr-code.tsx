import type { QrPicture } from './qr-matrix.server.ts';

/** Light squares around the code, without which a camera does not find it (ISO/IEC 18004). */
const quietZone = 4;

/** An element of the page and no picture file: the content policy lets no `data:` address in. */
export function QrCode({ picture: { side, path }, label }: { picture: QrPicture; label: string }) {
  const whole = side + 2 * quietZone;
  return (
    <svg
      className="qr-code"
      viewBox={`${-quietZone} ${-quietZone} ${whole} ${whole}`}
      width={240}
      height={240}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
}
