/** RGBA, four bytes a pixel, `size` pixels wide and high. */
export type SquarePixels = { data: Uint8Array; size: number };

type Colour = [number, number, number];

/** Nearer to the paper is paper for sure; further away is print for sure. Between them lies the soft edge. */
const surelyPaper = 18;
const surelyPrint = 54;
const lightPaper = 140;

/**
 * Makes the paper around a printed sign transparent. The colour of the paper is followed from edge to edge, because one
 * side of a photographed letterhead is darker than the other. What is enclosed by print stays, as white paper.
 */
export function removePaper({ data, size }: SquarePixels): void {
  const edge = edgePixels({ data, size });
  if (edge.length === 0) return;
  const paperAt = fitPaper(data, size, edge);
  const distanceAt = (pixel: number) => {
    const paper = paperAt(pixel);
    return Math.max(...paper.map((value, channel) => Math.abs(value - (data[pixel * 4 + channel] ?? 0))));
  };
  const outside = floodFrom(edge, { data, size }, (pixel) => distanceAt(pixel) < surelyPrint);
  for (let pixel = 0; pixel < size * size; pixel++) {
    if ((data[pixel * 4 + 3] ?? 0) === 0) continue;
    const distance = distanceAt(pixel);
    if (outside[pixel]) softenEdge(data, pixel, paperAt(pixel), distance);
    else whiten(data, pixel, paperAt(pixel), distance);
  }
}

function softenEdge(data: Uint8Array, pixel: number, paper: Colour, distance: number): void {
  const ink = Math.min(1, Math.max(0, (distance - surelyPaper) / (surelyPrint - surelyPaper)));
  data[pixel * 4 + 3] = Math.round(255 * ink);
  if (ink === 0) return;
  for (const [channel, value] of paper.entries()) {
    const seen = data[pixel * 4 + channel] ?? 0;
    data[pixel * 4 + channel] = clamped((seen - (1 - ink) * value) / ink);
  }
}

/** As if the paper were white, so that shade and yellow light are gone. */
function whiten(data: Uint8Array, pixel: number, paper: Colour, distance: number): void {
  if (Math.min(...paper) < lightPaper) return;
  for (const [channel, value] of paper.entries()) {
    const seen = data[pixel * 4 + channel] ?? 0;
    data[pixel * 4 + channel] = distance < surelyPaper ? 255 : clamped((seen * 255) / value);
  }
}

function clamped(value: number): number {
  return Math.min(255, Math.max(0, Math.round(value)));
}

/** Opaque pixels at the rim of the picture, or beside what is transparent there. */
function edgePixels({ data, size }: SquarePixels): number[] {
  const isOpaque = (pixel: number) => (data[pixel * 4 + 3] ?? 0) > 128;
  const edge: number[] = [];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const pixel = y * size + x;
      if (!isOpaque(pixel)) continue;
      const isRim = x === 0 || y === 0 || x === size - 1 || y === size - 1;
      if (isRim || !isOpaque(pixel - 1) || !isOpaque(pixel + 1) || !isOpaque(pixel - size) || !isOpaque(pixel + size))
        edge.push(pixel);
    }
  }
  return edge;
}

const nearMedian = 60;

/** The colour of the paper at each pixel: a plane through the pixels of the edge that look alike. */
function fitPaper(data: Uint8Array, size: number, edge: readonly number[]): (pixel: number) => Colour {
  const median = [0, 1, 2].map((channel) => medianOf(edge.map((pixel) => data[pixel * 4 + channel] ?? 0)));
  const alike = edge.filter((pixel) =>
    median.every((value, channel) => Math.abs(value - (data[pixel * 4 + channel] ?? 0)) < nearMedian),
  );
  const planes = median.map((value, channel) => fitPlane(data, size, alike, channel) ?? [value, 0, 0]);
  return (pixel) => {
    const [x, y] = [(pixel % size) / size - 0.5, Math.floor(pixel / size) / size - 0.5];
    return planes.map(([a = 0, b = 0, c = 0]) => clamped(a + b * x + c * y)) as Colour;
  };
}

function medianOf(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? 255;
}

/** Least squares of `a + b·x + c·y`; undefined when the pixels lie on one line. */
function fitPlane(data: Uint8Array, size: number, pixels: readonly number[], channel: number): number[] | undefined {
  const m = [new Array(4).fill(0), new Array(4).fill(0), new Array(4).fill(0)] as number[][];
  for (const pixel of pixels) {
    const row = [1, (pixel % size) / size - 0.5, Math.floor(pixel / size) / size - 0.5];
    const value = data[pixel * 4 + channel] ?? 0;
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 3; j++) add(m, i, j, (row[i] ?? 0) * (row[j] ?? 0));
      add(m, i, 3, (row[i] ?? 0) * value);
    }
  }
  return solved(m);
}

function add(m: number[][], i: number, j: number, value: number): void {
  const row = m[i];
  if (row) row[j] = (row[j] ?? 0) + value;
}

const at = (m: number[][], i: number, j: number) => m[i]?.[j] ?? 0;

function solved(m: number[][]): number[] | undefined {
  for (let i = 0; i < 3; i++) {
    const pivot = at(m, i, i);
    if (Math.abs(pivot) < 1e-6) return undefined;
    for (let k = 0; k < 3; k++) {
      if (k === i) continue;
      const factor = at(m, k, i) / pivot;
      for (let j = i; j < 4; j++) add(m, k, j, -factor * at(m, i, j));
    }
  }
  return [0, 1, 2].map((i) => at(m, i, 3) / at(m, i, i));
}

/** What is reached from the edge without a step onto print; 1 for each such pixel. */
function floodFrom(edge: readonly number[], { size }: SquarePixels, isPaper: (pixel: number) => boolean): Uint8Array {
  const reached = new Uint8Array(size * size);
  const waiting: number[] = [];
  const visit = (pixel: number) => {
    if (reached[pixel] || !isPaper(pixel)) return;
    reached[pixel] = 1;
    waiting.push(pixel);
  };
  edge.forEach(visit);
  for (let pixel = waiting.pop(); pixel !== undefined; pixel = waiting.pop()) {
    const x = pixel % size;
    if (x > 0) visit(pixel - 1);
    if (x < size - 1) visit(pixel + 1);
    if (pixel >= size) visit(pixel - size);
    if (pixel < size * (size - 1)) visit(pixel + size);
  }
  return reached;
}

type Box = { left: number; top: number; width: number; height: number };

/** Dust and the grain of the paper do not count as print. */
const leastShare = 0.006;

/** Where something is seen; undefined when nothing is. */
export function boxOfPrint({ data, size }: SquarePixels): Box | undefined {
  const [columns, rows] = [new Uint32Array(size), new Uint32Array(size)];
  for (let pixel = 0; pixel < size * size; pixel++) {
    if ((data[pixel * 4 + 3] ?? 0) < 128) continue;
    const [x, y] = [pixel % size, Math.floor(pixel / size)];
    columns[x] = (columns[x] ?? 0) + 1;
    rows[y] = (rows[y] ?? 0) + 1;
  }
  const isPrint = (count: number) => count > Math.max(1, size * leastShare);
  const [left, right] = [columns.findIndex(isPrint), columns.findLastIndex(isPrint)];
  const [top, bottom] = [rows.findIndex(isPrint), rows.findLastIndex(isPrint)];
  if (left < 0 || top < 0) return undefined;
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}
