import type { ReactNode } from 'react';
import type { School } from '../../settings/school.ts';
import { SignInFrame } from './sign-in-frame.tsx';

type SecretPageProps = { school: School; origin: string; title: string; description: string; children: ReactNode };

/**
 * A page whose address is a secret: it names no address, and no other site is told it. (`no-referrer` would do more,
 * but then browsers call the origin of the form `null`, and without https nothing else says where it comes from.)
 */
export function SecretPage({ school, origin, title, description, children }: SecretPageProps) {
  return (
    <SignInFrame
      school={school}
      origin={origin}
      facts={{ title, description, area: 'study', isUnlisted: true }}
      heading={title}
    >
      <meta name="referrer" content="same-origin" />
      {children}
    </SignInFrame>
  );
}
