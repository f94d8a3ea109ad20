import type { Transaction } from '../../app/database/schema.ts';
import type { PageContent } from '../../app/pages/block-kinds.ts';
import type { PageKey } from '../../app/pages/page-templates.ts';
import { findPageByKey, publishPage } from '../../app/pages/pages.server.ts';
import { withYears } from './content/days.ts';
import { academics } from './content/pages/academics.ts';
import { admission } from './content/pages/admission.ts';
import { coCurriculum } from './content/pages/co-curriculum.ts';
import { contact, privacy } from './content/pages/contact-and-privacy.ts';
import { curriculum } from './content/pages/curriculum.ts';
import { home } from './content/pages/home.ts';
import { labs } from './content/pages/labs.ts';
import { library } from './content/pages/library.ts';
import { chairperson, director, principal } from './content/pages/messages.ts';
import { mission } from './content/pages/mission.ts';
import { sports } from './content/pages/sports.ts';
import { transport } from './content/pages/transport.ts';
import { author } from './content/school.ts';
import { sessionYear } from './write-content.ts';

const pages: Record<PageKey, PageContent> = {
  home,
  chairperson,
  director,
  principal,
  mission,
  academics,
  curriculum,
  'co-curriculum': coCurriculum,
  library,
  sports,
  labs,
  transport,
  admission,
  contact,
  privacy,
};

export async function writePages(tx: Transaction, moment: Date): Promise<void> {
  for (const [key, content] of Object.entries(pages)) {
    const page = await findPageByKey(tx, key as PageKey);
    // What the school has written already stays.
    if (page.published !== null || page.draft !== null) continue;
    const dated: PageContent = JSON.parse(withYears(JSON.stringify(content), sessionYear(moment)));
    await publishPage(tx, page, dated, author);
  }
}
