import { bodyLimits } from '../app/lib/body-limits.ts';

/** Edges that a form may have. */
export const mostParts = bodyLimits.parts;

/** The type as programs write it. Among other parameters another reader could find another boundary than we count. */
const formType = /^multipart\/form-data\s*;\s*(?:charset=[\w-]+\s*;\s*)?boundary=(?:"([^"\\]+)"|([^\s;"\\]+))\s*$/i;

/**
 * Counts the parts of a multipart body while it arrives, in pieces of any size. Answers a function for each piece. Of a
 * form whose type we cannot read nothing can be counted: it has too many parts.
 */
export function partCounter(contentType: string): (piece: Uint8Array) => number {
  const [, quoted, plain] = formType.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return () => mostParts + 1;
  const edge = Buffer.from(`--${boundary}`);
  let rest = Buffer.alloc(0);
  let count = 0;
  return (piece) => {
    const seen = Buffer.concat([rest, piece]);
    let at = seen.indexOf(edge);
    let after = 0;
    while (at !== -1) {
      count += 1;
      after = at + edge.length;
      if (count > mostParts) return count;
      at = seen.indexOf(edge, after);
    }
    rest = seen.subarray(Math.max(after, seen.length - edge.length + 1));
    return count;
  };
}
