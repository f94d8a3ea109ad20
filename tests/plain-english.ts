/** Words that are wrong in every sentence of ours. For those that are right in some, `npm run structure` lists candidates. */
export const neverRight =
  /\bmend(s|ed|ing)?\b|\bwhoever\b|\bwhom\b|\bby (itself|themselves)\b|\bfor good\b|\bput aside\b|\bput back\b|\banew\b|\bpupils?\b|\btwo-factor\b|\bthe office area\b|\b(take|takes|taken|took) down\b|\blook(s|ed)? after\b|\bpapers of\b|\ball the same\b|\bmeanwhile\b|\bUSB sticks?\b/i;
