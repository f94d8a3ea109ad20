const argumentCounts: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
const command = /([a-z])([^a-z]*)/gi;
const number = /-?\d*\.?\d+/g;
const arc =
  /(-?\d*\.?\d+)[\s,]*(-?\d*\.?\d+)[\s,]*(-?\d*\.?\d+)[\s,]*([01])[\s,]*([01])[\s,]*(-?\d*\.?\d+)[\s,]*(-?\d*\.?\d+)/g;

type Point = readonly [x: number, y: number];
type Segment = { kind: string; numbers: number[] };

/** In whole units; each point is rounded where it lies, so that nothing adds up. */
export function shorterOutline(outline: string): string {
  const pen = new Pen();
  let [at, start]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ];
  for (const { kind, numbers } of segmentsOf(outline)) {
    const low = kind.toLowerCase();
    if (low === 'z') {
      pen.close(start);
      at = start;
      continue;
    }
    const points = pointsOf(low, numbers, kind === low ? at : undefined, at);
    at = points.at(-1) as Point;
    if (low === 'm') start = at;
    pen.draw(low, points, low === 'a' ? numbers.slice(0, 5) : []);
  }
  return pen.text;
}

function* segmentsOf(outline: string): Iterable<Segment> {
  for (const [, kind = '', rest = ''] of outline.matchAll(command)) {
    const count = argumentCounts[kind.toLowerCase()] as number;
    const numbers =
      kind.toLowerCase() === 'a' ? [...rest.matchAll(arc)].flatMap((found) => found.slice(1)) : rest.match(number);
    if (count === 0) yield { kind, numbers: [] };
    for (let from = 0; from < (numbers?.length ?? 0); from += count) {
      const isLineAfterMove = from > 0 && kind.toLowerCase() === 'm';
      const own = (numbers ?? []).slice(from, from + count).map(Number);
      yield { kind: isLineAfterMove ? (kind === 'm' ? 'l' : 'L') : kind, numbers: own };
    }
  }
}

function pointsOf(kind: string, numbers: number[], from: Point | undefined, at: Point): Point[] {
  const [left, top] = from ?? [0, 0];
  const [first = 0] = numbers;
  if (kind === 'h') return [[left + first, at[1]]];
  if (kind === 'v') return [[at[0], top + first]];
  const places = kind === 'a' ? numbers.slice(5) : numbers;
  return places.flatMap((x, place): Point[] => (place % 2 === 0 ? [[left + x, top + (places[place + 1] ?? 0)]] : []));
}

class Pen {
  text = '';
  #at: Point = [0, 0];
  #last = '';

  close(start: Point): void {
    this.text += 'z';
    this.#last = 'z';
    this.#at = rounded(start);
  }

  draw(kind: string, points: Point[], shape: number[]): void {
    const [left, top] = this.#at;
    const steps = points.map(rounded).flatMap(([x, y]) => [x - left, y - top]);
    this.#at = rounded(points.at(-1) as Point);
    const [across = 0, down = 0] = steps.slice(-2);
    const stays = across === 0 && down === 0;
    if (kind === 'm') this.#write(this.text ? 'm' : 'M', steps);
    else if (stays && 'alhv'.includes(kind)) return;
    else if (kind === 'a') this.#write('a', [...shape.map((one) => Math.round(one)), ...steps]);
    else if (!'lhv'.includes(kind)) this.#write(kind, steps);
    else if (down === 0) this.#write('h', [across]);
    else if (across === 0) this.#write('v', [down]);
    else this.#write('l', steps);
  }

  #write(kind: string, numbers: number[]): void {
    // What follows a move without a letter would be a line.
    const letter = kind === this.#last && kind !== 'm' ? '' : kind;
    const words = numbers.map((one, place) => (one < 0 || (place === 0 && letter) ? `${one}` : ` ${one}`));
    this.text += letter + words.join('');
    this.#last = kind;
  }
}

function rounded([x, y]: Point): Point {
  return [Math.round(x), Math.round(y)];
}
