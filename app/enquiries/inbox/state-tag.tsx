import { Tag, type TagTone } from '../../ui/tag.tsx';
import { type EnquiryState, isEnquiryState, stateWord } from '../enquiry-states.ts';

const tones: Record<EnquiryState, TagTone> = {
  new: 'sindoor',
  called: 'neel',
  'visit-fixed': 'genda',
  visited: 'mati',
  'form-given': 'rose',
  admitted: 'pata',
  'not-now': 'kagoj',
  spam: 'dark',
};

/** How far the office has come with an enquiry. */
export function EnquiryStateTag({ state }: { state: string }) {
  return isEnquiryState(state) && <Tag tone={tones[state]}>{stateWord(state)}</Tag>;
}
