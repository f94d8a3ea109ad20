import { houseContext } from '../context.ts';
import { serveMedia } from './serve-media.server.ts';

export async function loader({ context, params }: { context: import('react-router').RouterContextProvider; params: { '*'?: string } }) {
  const { db, mediaStore } = context.get(houseContext);
  return serveMedia(db, mediaStore, params['*'] ?? '');
}
