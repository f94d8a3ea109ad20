import { readSearchText } from '../lib/text.ts';

export const noConsent = 'none';

export function readResultChoice(search: URLSearchParams) {
  const chosen = {
    q: readSearchText(search),
    class: readSearchText(search, 'class'),
    session: readSearchText(search, 'session'),
    consent: search.get('consent') === noConsent ? noConsent : undefined,
  };
  const { q, class: class_name, session, consent } = chosen;
  return { chosen, filter: { search: q, class_name, session, lacksConsent: consent === noConsent } };
}
