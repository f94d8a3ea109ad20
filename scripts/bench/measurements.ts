import type { Measurement } from './bench.ts';
import { measureBesideNginx } from './beside-nginx.ts';
import { measureLighthouse } from './lighthouse-rows.ts';
import { measureLists } from './lists.ts';
import { measureMemory } from './memory.ts';
import { measurePhoto } from './photo.ts';
import { measureRendered } from './rendered.ts';
import { measureStart } from './start.ts';
import { measureUploads } from './uploads.ts';
import { measureWeights } from './weights.ts';

/** What `npm run bench` measures, by the names that choose some of it. */
export const measurements: Record<string, Measurement> = {
  cached: measureBesideNginx,
  rendered: measureRendered,
  uploads: measureUploads,
  photo: measurePhoto,
  memory: measureMemory,
  start: measureStart,
  lists: measureLists,
  weights: measureWeights,
  lighthouse: measureLighthouse,
};
