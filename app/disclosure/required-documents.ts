import { m } from '../paraglide/messages.js';
import type { DisclosureDocument } from './documents.server.ts';

type RequiredDocument = Pick<DisclosureDocument, 'slug' | 'name'> & {
  section: 'B' | 'C';
  /** In words, where the short name tells a parent too little. */
  meaning?: () => string;
};

/** What the board asks every school to show, by the short names that the school uses. */
const requiredDocuments: readonly RequiredDocument[] = [
  { slug: 'trust', name: 'Trust', section: 'B', meaning: m.mpd_means_trust },
  { slug: 'noc', name: 'Noc', section: 'B', meaning: m.mpd_means_noc },
  { slug: 'rte', name: 'RTE', section: 'B', meaning: m.mpd_means_rte },
  { slug: 'land-certificate', name: 'Land Certificate', section: 'B', meaning: m.mpd_means_land },
  { slug: 'building-certificate', name: 'Building Certificate', section: 'B', meaning: m.mpd_means_building },
  { slug: 'fire-certificate', name: 'Fire Certificate', section: 'B', meaning: m.mpd_means_fire },
  { slug: 'sanitation-certificate', name: 'Sanitation Certificate', section: 'B', meaning: m.mpd_means_sanitation },
  { slug: 'water-sample-report', name: 'Water Sample Report', section: 'B', meaning: m.mpd_means_water },
  { slug: 'self-certification', name: 'Self Certification', section: 'B', meaning: m.mpd_means_self },
  { slug: 'fee', name: 'Fee', section: 'C', meaning: m.mpd_means_fee },
  { slug: 'parents-teacher-association', name: 'Parents Teacher Association (PTA)', section: 'C' },
  { slug: 'school-management-committee', name: 'School Management Committee (SMC)', section: 'C' },
  { slug: 'annual-academic-calendar', name: 'Annual Academic Calendar', section: 'C' },
];

export type ShownDocument = Pick<
  DisclosureDocument,
  'slug' | 'name' | 'section' | 'file_key' | 'bytes' | 'valid_until' | 'link' | 'updated_at'
>;

/** The school's documents, then those that are asked for and not there. */
export function withMissing(documents: readonly ShownDocument[]): ShownDocument[] {
  const slugs = documents.map(({ slug }) => slug);
  const missing = requiredDocuments.filter(({ slug }) => !slugs.includes(slug));
  const nothing = { file_key: null, bytes: 0, valid_until: null, link: null, updated_at: '' };
  return [...documents, ...missing.map(({ slug, name, section }) => ({ ...nothing, slug, name, section }))];
}

export function meaningOf({ slug }: Pick<ShownDocument, 'slug'>): string | undefined {
  return requiredDocuments.find((one) => one.slug === slug)?.meaning?.();
}
