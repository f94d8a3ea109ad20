import { bodyLimits } from '../app/lib/body-limits.ts';

/** Edges that a form may have. */
export const mostParts = bodyLimits.parts;

const formType = /^multipart\/form-data((?:\s*;\s*[\w-]+=(?:"[^"\\]*"|[^\s;"\\]+))+)\s*(?:;\s*)?$/i;
const parameter = /;\s*([\w-]+)=(?:"([^"\\]*)"|([^\s;"\\]+))/g;

/**
 * Counts the parts of a multipart body while it arrives, in pieces of any size. Answers a function for each piece. Of a
 * form whose type we cannot read nothing can be counted: it has too many parts.
 */
export function partCounter(contentType: string): (piece: Uint8Array) => number {
  const boundary = boundaryOf(contentType);
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

/** The one boundary that every reader finds: where there are two, another reader could count by the other. */
function boundaryOf(contentType: string): string | undefined {
  const [, parameters = ''] = formType.exec(contentType) ?? [];
  const found = [...parameters.matchAll(parameter)].map(([, name = '', quoted, plain]) => [
    name,
    quoted ?? plain ?? '',
  ]);
  const [boundary, ...others] = found.filter(([name, value]) => /boundary/i.test(`${name}${value}`));
  return others.length === 0 && boundary?.[0]?.toLowerCase() === 'boundary' ? boundary[1] || undefined : undefined;
}
