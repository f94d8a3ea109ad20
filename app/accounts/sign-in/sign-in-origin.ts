import type { Visit } from '../../context.ts';

/** Where a try to sign in comes from. */
export type SignInOrigin = {
  clientAddress: string;
  /** What the cookie of a browser says that has signed in before, whoever it was. */
  deviceToken: string | undefined;
  userAgent: string | null;
};

export function signInOrigin(request: Request, { clientAddress, cookies }: Visit): SignInOrigin {
  return { clientAddress, deviceToken: cookies.read('device'), userAgent: request.headers.get('user-agent') };
}
