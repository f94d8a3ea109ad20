import { type ListedSchool, listSchools } from './registry.ts';

/** `name` is empty where several schools have the address and none of them had it first. */
type Found = { name: string; isMain: boolean; names: string[] };

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
    const before = listed;
    const all = (await listSchools(schoolsDir)).map(withKnownRecord);
    hosts = new Map([...Map.groupBy(all.flatMap(addressesOf), ({ host }) => host)].map(withOwner));
    listed = new Map(all.map((school) => [school.name, withFault(school)]));
    for (const name of new Set([...before.keys(), ...listed.keys()])) {
      if (JSON.stringify(before.get(name)) !== JSON.stringify(listed.get(name))) changed(name);
    }
  }

  /** While its `school.json` cannot be used a school keeps its addresses: visitors get a sentence there. */
  function withKnownRecord(school: ListedSchool): ListedSchool {
    const known = listed.get(school.name);
    return 'fault' in school && known && 'record' in known ? { ...school, record: known.record } : school;
  }

  /** The school that had the address before another folder named it too. After a start nobody knows which one had. */
  function withOwner([host, all]: [string, Address[]]): [string, Found] {
    const names = all.map(({ name }) => name);
    const owner = names.length === 1 ? names[0] : hosts.get(host)?.name;
    const { name, isMain } = all.find(({ name }) => name === owner) ?? { name: '', isMain: true };
    return [host, { name, isMain, names }];
  }

  function withFault(school: ListedSchool): ListedSchool {
    const fault = addressesOf(school).map(faultOf).find(Boolean);
    return fault && !('fault' in school) ? { ...school, fault } : school;
  }

  function faultOf({ name, host, address }: Address): string | undefined {
    const found = hosts.get(host);
    if (found?.name !== name) return `${address} is the address of ${found?.names.join(' and ')}.`;
    if (address === publicUrl.origin) return `${address} is the address of the operator's page.`;
    return address.startsWith(protocol) ? undefined : `${address} must begin with ${protocol}//, as PUBLIC_URL does.`;
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

type Address = { host: string; address: string; name: string; isMain: boolean };

function addressesOf(school: ListedSchool): Address[] {
  const addresses = 'record' in school ? school.record.addresses : [];
  return [...new Set(addresses)].map((address) => {
    return { host: new URL(address).host, address, name: school.name, isMain: address === addresses[0] };
  });
}
