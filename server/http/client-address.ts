import { isIP } from 'node:net';

/** A visitor can forge `X-Forwarded-For` except for the last `trustedProxies` entries. */
export function clientAddress(request: Request, socketAddress: string | undefined, trustedProxies: number): string {
  return addressFrom(request.headers.get('x-forwarded-for') ?? '', socketAddress, trustedProxies);
}

export function addressFrom(forwardedFor: string, socketAddress: string | undefined, trustedProxies: number): string {
  const forwarded = forwardedFor.split(',').map((part) => part.trim());
  const named = trustedProxies > 0 ? withoutPort(forwarded.at(-trustedProxies) ?? '') : '';
  return addressBlock(isIP(named) ? named : (socketAddress ?? ''));
}

function withoutPort(address: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
}

/** An IPv6 address is reduced to its /64, which is what one household has. */
export function addressBlock(address: string): string {
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

function groupsOf(address: string): number[] {
  const plain = (address.split('%', 1)[0] ?? '').replace(
    /(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/,
    (_, ...parts: string[]) => {
      const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
      return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
    },
  );
  const [head = '', tail = ''] = plain.split('::');
  const [before, after] = [head, tail].map((part) => (part ? part.split(':') : [])) as [string[], string[]];
  const between = plain.includes('::') ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0') : [];
  return [...before, ...between, ...after].map((group) => Number.parseInt(group, 16));
}
