import { data } from 'react-router';
import type { ContentFiles } from '../../content/server-content.server.ts';
import { findContent } from '../../content-types.server.ts';

/** @throws 404 for an address that is no list, and for content that comes from no file */
export function requireFiles({ list }: { list: string }): ContentFiles {
  const files = findContent(list)?.files;
  if (!files) throw data(null, { status: 404 });
  return files;
}
