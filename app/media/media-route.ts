import type { RouterContextProvider } from 'react-router';
import { houseContext } from '../context.ts';
import { serveMedia } from './serve-media.server.ts';

type LoaderArgs = { context: Readonly<RouterContextProvider>; params: { '*'?: string } };

/** `/media/…` and, for callers of the API, `/api/uploads/…`: the same files. */
export function loader({ context, params }: LoaderArgs) {
  const { db, mediaStore } = context.get(houseContext);
  return serveMedia(db, mediaStore, params['*'] ?? '');
}
