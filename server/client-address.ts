import { isIP } from 'node:net';

/**
 * Where a request comes from, for counting. `X-Forwarded-For` is believed for as many entries from its end as there
 * are proxies of ours; whatever stands before them was written by the visitor.
 */
export function clientAddress(request: Request, socketAddress: string | undefined, trustedProxies: number): string {
  const forwarded = (request.headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  const named = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined;
  return addressBlock(named && isIP(named) ? named : (socketAddress ?? ''));
}

/** An IPv4 address as it is; of an IPv6 address its /64, which is what one household or one attacker has. */
export function addressBlock(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || isIP(address) !== 6) return mapped ?? address;
  const [head = '', tail = ''] = (address.split('%', 1)[0] ?? '').split('::');
  const groups = head ? head.split(':') : [];
  const rest = tail ? tail.split(':') : [];
  if (address.includes('::')) groups.push(...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'));
  const network = [...groups, ...rest].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
