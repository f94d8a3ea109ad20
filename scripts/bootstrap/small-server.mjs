/**
 * What the server needs on a machine of 512 MB, measured in docs/decisions/23-memory-of-a-small-server.md. Node grows
 * its heap of young objects to 48 MB when it may, and the C library keeps freed memory for itself in many pools.
 */
export const smallServer = {
  flags: ['--max-old-space-size=224', '--max-semi-space-size=4'],
  env: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' },
};
