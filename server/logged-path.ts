/** The secret of a link, wherever it stands: it opens a door. */
const token = /[0-9a-v]{52}/gi;
const secretPath = /^(\/*(?:reset-password|invitation|privacy\/+withdraw)\/+)[^/?#]+/i;

/** A path as it may stand in the log: without the secret of a link, however its address is spelt. */
export function loggedPath(pathname: string): string {
  return readable(pathname).replace(secretPath, '$1…').replace(token, '…');
}

/** Whether the path carries the secret of a link. */
export function isSecretPath(pathname: string): boolean {
  return secretPath.test(readable(pathname));
}

function readable(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
