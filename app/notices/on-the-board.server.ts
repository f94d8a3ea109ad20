import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '../database/schema.ts';

type NoticeExpression = ExpressionBuilder<Schema, 'notice'>;

/** The present. Reading must not move the clock of the rows on, as `now()` does. */
export function present(): string {
  return new Date().toISOString();
}

/** Whether visitors may see a notice now: published, not over, not in the bin. For `where` of a query on `notice`. */
export function onTheBoard(notice: NoticeExpression) {
  return notice.and([notice('state', '=', 'published'), notice('removed_at', 'is', null), notOver(notice)]);
}

/** Whether its last moment, if it has one, is still to come. */
export function notOver(notice: NoticeExpression) {
  return notice.or([notice('expires_at', 'is', null), notice('expires_at', '>', present())]);
}
