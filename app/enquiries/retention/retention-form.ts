import { z } from 'zod';
import { m } from '../../paraglide/messages.js';
import { retentionMonths } from './retention-rules.ts';

const { least, most } = retentionMonths;

/** The term for which enquiries are kept. */
export const retentionSchema = z.object({
  enquiryMonths: z
    .string()
    .default('')
    .transform((typed) => typed.trim())
    .refine((typed) => /^\d{1,4}$/.test(typed) && Number(typed) >= least && Number(typed) <= most, {
      error: () => m.retention_wrong({ least, most }),
    })
    .transform((typed) => String(Number(typed))),
});
