import { Form } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { SendButton } from '../../ui/send-button.tsx';
import { notAgainWords } from './not-again-words.ts';

type LetterWaysProps = { notAgain: keyof typeof notAgainWords | undefined; canCancel: boolean };

/** What can be done about a letter, or why it cannot. That it waits already is plain from its state. */
export function LetterWays({ notAgain, canCancel }: LetterWaysProps) {
  return (
    <>
      {notAgain && notAgain !== 'waiting' && <p className="outbox-not-again">{notAgainWords[notAgain]()}</p>}
      {(canCancel || !notAgain) && <LetterForm canAgain={!notAgain} canCancel={canCancel} />}
    </>
  );
}

function LetterForm({ canAgain, canCancel }: { canAgain: boolean; canCancel: boolean }) {
  return (
    <Form method="post" className="button-row">
      {canAgain && (
        <SendButton intent="again" icon="paper-plane-tilt-fill" busyLabel={m.outbox_again_busy()}>
          {m.outbox_again()}
        </SendButton>
      )}
      {canCancel && (
        <SendButton
          intent="cancel"
          icon="x-bold"
          className="button-outline button-danger"
          busyLabel={m.outbox_cancel_busy()}
        >
          {m.outbox_cancel_letter()}
        </SendButton>
      )}
    </Form>
  );
}
