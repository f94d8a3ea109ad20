import { m } from '../../paraglide/messages.js';

/** Why a letter that is still there cannot be sent again, for people. */
export const notAgainWords = {
  waiting: m.outbox_again_waiting,
  expired: m.outbox_again_expired,
  emptied: m.outbox_again_emptied,
};
