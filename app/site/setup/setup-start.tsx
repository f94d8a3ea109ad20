import { redirect } from 'react-router';
import { localizedPath } from '../../lib/languages/languages.ts';
import type { Route } from './+types/setup-start';
import { loadScreen } from './open-setup.server.ts';
import { SetupFrame, setupHandle } from './setup-frame.tsx';
import { firstUnanswered, setupPath } from './setup-steps.ts';

export const handle = setupHandle;

export function loader(args: Route.LoaderArgs) {
  return loadScreen(args, 'name', async (_db, { answers }) => {
    throw redirect(localizedPath(setupPath(args.params.token, firstUnanswered(answers))), 303);
  });
}

export default function SetupStart({ loaderData }: Route.ComponentProps) {
  return <SetupFrame facts={loaderData.frame}>{null}</SetupFrame>;
}
