import type { Image } from '../../media/image-rules.ts';
import type { Attachment } from '../../notices/attachments/attachment-rules.ts';
import type { Notice } from '../../notices/notice-fields.ts';
import type { TopperCandidate } from '../../results/shown-result.ts';

export type PublishedThings = {
  list: string;
  ids: string[];
  notice: (Notice & { attachments: Attachment[]; today: string }) | undefined;
  /** When it is published automatically; visitors do not see it before. */
  comesOutAt: string | undefined;
  things: { id: string; name: string; image?: Image | undefined }[];
  /** How many are not in `things`. */
  more: number;
  /** Paths and addresses of what can be done next. */
  see: string;
  send: string;
  /** Of a notice. */
  card?: string;
  /** Undefined = there is nothing to be written about it. */
  describe: string | undefined;
  another: string;
  imported?: {
    id: string;
    path: string;
    leftOutCount: number;
    leftOutPath: string;
    /** The students whom the office can mark as toppers. */
    candidates: TopperCandidate[];
  };
};
