import { z } from 'zod';
import { m } from '../paraglide/messages.js';

export const resultPrivacySchema = z.object({
  resultsShow: z.enum(['all', 'agreed'], { error: () => m.result_desk_privacy_choose() }),
});
