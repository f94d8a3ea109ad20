import { data, type RouterContextProvider } from 'react-router';
import { houseContext } from '../context.ts';
import { findKept, isInBin } from '../database/desk-rows.server.ts';
import type { Schema } from '../database/schema.ts';
import type { FormAnswer, TypedForm } from '../lib/form.ts';
import { isId } from '../lib/ids.ts';
import { typedConsent } from '../media/consent-form.ts';
import { withImages } from '../media/media.server.ts';
import { receiveRevision } from '../media/receive-revision.server.ts';
import { m } from '../paraglide/messages.js';
import { resultSchema } from './result-form.ts';
import { listResultWords } from './result-lists.server.ts';
import { reviseResult } from './results.server.ts';

type Context = Readonly<RouterContextProvider>;

/** A result as the form shows that changes it. @throws a 404 answer when there is none */
export async function findResultForm(context: Context, id: string) {
  const { db } = context.get(houseContext);
  const row = isId(id) ? await findKept(db, 'result', id) : undefined;
  if (!row) throw data(null, { status: 404 });
  const [result] = await withImages(db, [row]);
  const saved: FormAnswer = { typed: typedOf(row), errors: {} };
  return { saved, isInBin: isInBin(row), version: row.version, image: result?.image, words: await listResultWords(db) };
}

/** Takes the form that changes a result. */
export function receiveResult(args: { request: Request; context: Context; params: { id: string } }) {
  return receiveRevision(args, {
    subject: 'result',
    schema: resultSchema,
    save: reviseResult,
    typedOf,
    labels: {
      name: m.desk_name,
      marks: m.desk_result_marks,
      class_name: m.desk_result_class,
      session: m.desk_result_session,
      exam: m.result_desk_exam,
      is_topper: m.desk_result_topper,
      consent_on: m.consent_day,
      consent_reference: m.consent_reference,
    },
    done: m.result_desk_revised(),
  });
}

function typedOf({ name, marks, class_name, session, exam, is_topper, ...consent }: Schema['result']): TypedForm {
  const words = { name: [name], marks: [marks], class_name: [class_name], session: [session], exam: [exam] };
  return { ...words, ...(is_topper && { is_topper: ['1'] }), ...typedConsent(consent) };
}
