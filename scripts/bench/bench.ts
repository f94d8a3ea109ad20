import type { Row } from './table.ts';

/** One run of measurements. */
export type Bench = {
  /** All that is written lies in here, and goes with it. */
  folder: string;
  /** The data folder of the demonstration school, to be copied. */
  demonstration: string;
};

export type Measurement = (bench: Bench) => Promise<Row[]>;

/** Why something cannot be measured here; the message tells what to do about it. */
export class CannotMeasure extends Error {}
