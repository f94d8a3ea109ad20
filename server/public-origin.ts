const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

/** Whether a Host header names this website: the public address, or any loopback name while none is configured. */
export function acceptsHost(host: string, publicUrl: URL | undefined): boolean {
  if (!publicUrl) return loopbackHost.test(host);
  const defaultPort = publicUrl.protocol === 'https:' ? ':443' : ':80';
  const named = host.toLowerCase();
  return named === publicUrl.host || named === publicUrl.hostname + (publicUrl.port ? '' : defaultPort);
}
