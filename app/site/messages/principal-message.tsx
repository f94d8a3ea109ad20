import { useSchool } from '../../settings/school-context.tsx';
import { page } from '../../ui/page-facts.ts';
import { MessagePage } from './message-page.tsx';
import { principalMessage } from './principal-message-content.ts';

export const handle = page(principalMessage.facts);

export default function PrincipalMessagePage() {
  const { principalName, principalQualification } = useSchool();
  return <MessagePage message={principalMessage} name={principalName} qualification={principalQualification} />;
}
