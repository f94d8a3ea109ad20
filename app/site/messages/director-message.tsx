import { useSchool } from '../../settings/school-context.tsx';
import { page } from '../../ui/page-facts.ts';
import { directorMessage } from './director-message-content.ts';
import { MessagePage } from './message-page.tsx';

export const handle = page(directorMessage.facts);

export default function DirectorMessagePage() {
  const { directorName } = useSchool();
  return <MessagePage message={directorMessage} name={directorName} />;
}
