import { type ListedSchool, listSchools } from './registry.ts';

type Found = { name: string; isMain: boolean };

export type HostedSchools = ReturnType<typeof hostedSchools>;

/**
 * The folders of all schools as they were read last, so that a request or a certificate costs no look at the disk.
 * `changed` is called for each school whose `school.json` differs or is gone.
 */
export function hostedSchools(schoolsDir: string, publicUrl: URL, changed: (name: string) => void) {
  const { protocol } = publicUrl;
  const defaultPort = protocol === 'https:' ? /:443$/ : /:80$/;
  let listed = new Map<string, ListedSchool>();
  let hosts = new Map<string, Found>();
  let reading = Promise.resolve();

  async function read(): Promise<void> {
    const [before, all] = [listed, await listSchools(schoolsDir)];
    const [found, checked] = [new Map<string, Found>(), new Map<string, ListedSchool>()];
    // An address belongs to the school that had it before another folder names it too.
    const isNew = ({ name }: ListedSchool) => Number(!('record' in (before.get(name) ?? {})));
    for (const school of all.toSorted((one, other) => isNew(one) - isNew(other))) {
      const { name, folder } = school;
      const addresses = 'record' in school ? school.record.addresses : [];
      const fault = faultOf(addresses, found);
      checked.set(name, fault === undefined ? school : { name, folder, fault });
      if (fault !== undefined) continue;
      for (const address of addresses) found.set(hostOf(address), { name, isMain: address === addresses[0] });
    }
    listed = new Map(all.map(({ name }) => [name, checked.get(name) as ListedSchool]));
    hosts = found;
    for (const name of new Set([...before.keys(), ...listed.keys()])) {
      if (JSON.stringify(before.get(name)) !== JSON.stringify(listed.get(name))) changed(name);
    }
  }

  function faultOf(addresses: string[], found: Map<string, Found>): string | undefined {
    for (const address of addresses) {
      const other = found.get(hostOf(address));
      if (other) return `${address} is the address of ${other.name} already.`;
      if (address === publicUrl.origin) return `${address} is the address of the operator's page.`;
      if (!address.startsWith(protocol)) return `${address} must begin with ${protocol}//, as PUBLIC_URL does.`;
    }
    return undefined;
  }

  return {
    /** One after the other, so that the newest is kept. */
    reload(): Promise<void> {
      const next = reading.then(read);
      reading = next.catch(() => undefined);
      return next;
    },
    /** By a Host header or a domain. */
    byHost: (host: string): Found | undefined =>
      hosts.get(host) ?? hosts.get(host.toLowerCase().replace(defaultPort, '')),
    /** In the order of their names, also those whose `school.json` cannot be used. */
    all: (): ListedSchool[] => [...listed.values()],
    get: (name: string): ListedSchool | undefined => listed.get(name),
  };
}

function hostOf(address: string): string {
  return new URL(address).host;
}
