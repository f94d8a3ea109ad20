import type { ContentScreens } from '../../content/content-screens.server.ts';
import type { ContentType } from '../../content/content-type.ts';
import type { ServerContent } from '../../content/server-content.server.ts';
import { findContent } from '../../content-types.server.ts';
import { m } from '../../paraglide/messages.js';

/** For the routes of each kind of content, which are the same but for the path. */
export function screensAt({ pathname }: URL): ServerContent & { screens: ContentScreens } {
  const content = findContent(pathname.split('/')[2]);
  if (!content?.screens) throw new Error(`There are no screens of content at ${pathname}.`);
  return { ...content, screens: content.screens };
}

export function listTitle(type: ContentType, { list }: ContentScreens): string {
  return (list.labels?.title ?? type.labels.many)();
}

/** Of the button of the list, and the title of its form. */
export function addLabel(type: ContentType, { form }: ContentScreens): string {
  return form.labels?.add?.() ?? m.record_add({ thing: type.labels.one() });
}
