import { href } from 'react-router';
import type { ContentType } from '../content/content-type.ts';
import { m } from '../paraglide/messages.js';
import { draftContent } from './page-content.ts';
import { templateOf } from './page-templates.ts';

/** Pages have drafts, blocks and a history: nothing of them is a plain field. */
export const pageType = {
  table: 'page',
  path: 'pages',
  icon: 'files-fill',
  labels: { one: m.bin_page_kind, many: m.pages_manage, counted: m.selected_pages },
  fields: {},
  alsoTracked: ['path', 'area'],
  nameOf: (page) => draftContent(page).title || templateOf(page.key)?.title() || page.path,
  editPath: (id) => href('/admin/pages/:id', { id }),
  publicPath: false,
} as const satisfies ContentType<'page'>;
