import { m } from '../paraglide/messages.js';

/** What somebody is employed as, as the board of education sorts them, in the order of the choice. */
export const cadres = [
  'principal',
  'vice-principal',
  'pgt',
  'tgt',
  'prt',
  'ntt',
  'pet',
  'special-educator',
  'counsellor',
  'office',
] as const;

export type Cadre = (typeof cadres)[number];

export const cadreWords: Record<Cadre, () => string> = {
  principal: m.cadre_principal,
  'vice-principal': m.cadre_vice_principal,
  pgt: m.cadre_pgt,
  tgt: m.cadre_tgt,
  prt: m.cadre_prt,
  ntt: m.cadre_ntt,
  pet: m.cadre_pet,
  'special-educator': m.cadre_special_educator,
  counsellor: m.cadre_counsellor,
  office: m.cadre_office,
};

export function isCadre(text: string | null): text is Cadre {
  return cadres.some((cadre) => cadre === text);
}
