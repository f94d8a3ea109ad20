import { countLabel, pageSize } from '../../lib/list-page.ts';
import { m } from '../../paraglide/messages.js';
import type { IconName } from '../../ui/icon-names.ts';

export type SearchHit = {
  id: string;
  to: string;
  name: string;
  detail?: string | undefined;
  isNamed: boolean;
};

export type SearchGroup = {
  id: string;
  label: string;
  icon: IconName;
  hits: SearchHit[];
  all?: { to: string; label: string } | undefined;
};

/** So many of each group are shown. */
export const maxHits = 5;

/** As many as a list shows on a page, and one to know whether there are more. */
export const maxFound = pageSize + 1;

type Group = Omit<SearchGroup, 'hits' | 'all'> & { words: string; path: string };

/** What a list with a search of its own has found. */
export function listGroup({ words, path, ...group }: Group, hits: SearchHit[]): SearchGroup {
  const to = `${path}?${new URLSearchParams({ q: words })}`;
  const label =
    hits.length > pageSize ? m.search_all_many({ count: pageSize }) : m.search_all({ count: countLabel(hits.length) });
  return { ...group, hits: hits.slice(0, maxHits), all: hits.length > maxHits ? { to, label } : undefined };
}
