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
  const isToCome = notice.or([notice('expires_at', 'is', null), notice('expires_at', '>', present())]);
  return notice.and([notice('is_over', '=', 0), isToCome]);
}

/** Whether it was published and has been over for so long that it is marked. */
export function isMarkedOver(notice: NoticeExpression) {
  return notice.and([notice('state', '=', 'published'), notice('removed_at', 'is', null), notice('is_over', '=', 1)]);
}

/** Whether it was published and is over, but not marked yet: a few at most. */
export function isJustOver(notice: NoticeExpression) {
  return notice.and([
    notice('state', '=', 'published'),
    notice('removed_at', 'is', null),
    notice('is_over', '=', 0),
    notice('expires_at', '<=', present()),
  ]);
}
