import type { QrPicture } from '../lib/qr-code.server.ts';

const quietZone = 4;

/** Inline SVG, because the content security policy forbids `data:` URLs. */
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
