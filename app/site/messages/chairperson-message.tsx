import { useSchool } from '../../settings/school-context.tsx';
import { page } from '../../ui/page-facts.ts';
import { chairpersonMessage } from './chairperson-message-content.ts';
import { MessagePage } from './message-page.tsx';

export const handle = page(chairpersonMessage.facts);

export default function ChairpersonMessagePage() {
  const { chairpersonName } = useSchool();
  return <MessagePage message={chairpersonMessage} name={chairpersonName} />;
}
