import { subscribe } from 'node:diagnostics_channel';

// Loaded before a server or the walk, which then does the same each time. It is always the same moment, or a second later
// after each requested change. Random ids begin with a number, so that they are in the order in which they were
// made. Jobs that begin later than the first requests never begin: they would find what was done until then.
let instant = Date.parse(process.env.FIXED_CLOCK ?? '');
const stepMs = Number(process.env.FIXED_CLOCK_STEP_MS ?? 0);

subscribe('http.server.request.start', (message) => {
  const { method } = (message as { request: { method: string } }).request;
  if (method !== 'GET' && method !== 'HEAD') instant += stepMs;
});

globalThis.Date = new Proxy(Date, {
  construct: (clock, given, target) => Reflect.construct(clock, given.length > 0 ? given : [instant], target),
  apply: () => new Date().toString(),
  get: (clock, name, target) => (name === 'now' ? () => instant : Reflect.get(clock, name, target)),
});

const digits = [15, 10, 5, 0];
const fillAtRandom = crypto.getRandomValues.bind(crypto);
let count = 0;

crypto.getRandomValues = (array) => {
  fillAtRandom(array);
  count += 1;
  const { buffer, byteOffset } = array;
  new Uint8Array(buffer, byteOffset, digits.length).set(digits.map((bits) => (count >> bits) & 31));
  return array;
};

const lateMs = 10_000;
const neverMs = 2 ** 31 - 1;

const timer = setTimeout;

if (process.env.WITHOUT_LATE_JOBS === 'yes') {
  globalThis.setTimeout = new Proxy(timer, {
    apply: (_timer, own, [run, ms = 0, ...args]: Parameters<typeof setTimeout>) =>
      Reflect.apply(timer, own, [run, ms >= lateMs ? neverMs : ms, ...args]),
  });
}
