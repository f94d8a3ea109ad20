const secretPath = /^(\/(?:reset-password|invitation)\/)[^/]+/i;

/** A path as it may stand in the log: what follows `/reset-password/` and `/invitation/` opens a door. */
export function loggedPath(pathname: string): string {
  return pathname.replace(secretPath, '$1…');
}
