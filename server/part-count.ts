/** More fields and files than any form of ours has. Taking them apart would keep everybody else waiting. */
export const mostParts = 100;

/** Counts the parts of a multipart body while it arrives, in pieces of any size. Answers a function for each piece. */
export function partCounter(contentType: string): (piece: Uint8Array) => number {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  const edge = Buffer.from(`--${quoted ?? plain ?? ''}`);
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
