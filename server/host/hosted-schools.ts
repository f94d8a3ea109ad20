import { type ListedSchool, listSchools, type SchoolRecord } from './registry.ts';

export type HostedSchool = { name: string; folder: string; record: SchoolRecord };

type Found = { name: string; isMain: boolean };

export type HostedSchools = ReturnType<typeof hostedSchools>;

/** The folders of all schools as they were read last, so that a request or a certificate costs no look at the disk. */
export function hostedSchools(schoolsDir: string, { protocol, host: operatorHost }: URL) {
  let listed = new Map<string, ListedSchool>();
  let hosts = new Map<string, Found>();
  let reading: Promise<unknown> = Promise.resolve();
  const defaultPort = protocol === 'https:' ? /:443$/ : /:80$/;

  /** An address belongs to the school that had it before another folder named it too. */
  function take(all: ListedSchool[]): void {
    const before = listed;
    const isKnown = ({ name }: ListedSchool) => 'record' in (before.get(name) ?? {});
    const found = new Map<string, Found>();
    const checked = [...all.filter(isKnown), ...all.filter((school) => !isKnown(school))].map((school) => {
      const fault = 'record' in school ? faultOf(school.record, found) : undefined;
      if (fault) return { name: school.name, folder: school.folder, fault };
      if ('record' in school)
        for (const [place, address] of school.record.addresses.entries())
          found.set(new URL(address).host, { name: school.name, isMain: place === 0 });
      return school;
    });
    listed = new Map(checked.toSorted((one, other) => (one.name < other.name ? -1 : 1)).map((one) => [one.name, one]));
    hosts = found;
  }

  function faultOf({ addresses }: SchoolRecord, found: Map<string, Found>): string | undefined {
    const other = addresses.find((address) => new URL(address).protocol !== protocol);
    if (other) return `${other} must begin with ${protocol}//, as the address of the operator's page does.`;
    const taken = addresses.find((address) => found.has(new URL(address).host));
    if (taken) return `${taken} is the address of ${found.get(new URL(taken).host)?.name} already.`;
    const isOperators = addresses.some((address) => new URL(address).host === operatorHost);
    return isOperators ? `${protocol}//${operatorHost} is the address of the operator's page.` : undefined;
  }

  /** Answers the names of those that have changed or are gone. */
  async function read(): Promise<string[]> {
    const before = listed;
    take(await listSchools(schoolsDir));
    const names = new Set([...before.keys(), ...listed.keys()]);
    return [...names].filter((name) => JSON.stringify(before.get(name)) !== JSON.stringify(listed.get(name)));
  }

  return {
    reload(): Promise<string[]> {
      const next = reading.catch(() => undefined).then(read);
      reading = next;
      return next;
    },
    /** By a Host header or a domain. */
    byHost(host: string): Found | undefined {
      return hosts.get(host) ?? hosts.get(host.toLowerCase().replace(defaultPort, ''));
    },
    /** In the order of their names, also those whose `school.json` cannot be used. */
    all: (): ListedSchool[] => [...listed.values()],
    get: (name: string): ListedSchool | undefined => listed.get(name),
  };
}
