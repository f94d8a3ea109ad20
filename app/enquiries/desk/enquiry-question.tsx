import { languageOf } from '../../lib/languages.ts';
import { m } from '../../paraglide/messages.js';

/** What the family asks, word for word. A long question is cut until all of it is asked for, also without script. */
export function EnquiryQuestion({ message }: { message: string }) {
  const cut = cutOf(message);
  return (
    <div className={cut && `enquiry-cut enquiry-cut-${cut}`}>
      <p className="enquiry-words" lang={languageOf(message)}>
        {message}
      </p>
      {cut && (
        <details>
          <summary>
            <span className="enquiry-more">{m.enquiry_desk_show_all()}</span>
            <span className="enquiry-less">{m.enquiry_desk_show_less()}</span>
          </summary>
        </details>
      )}
    </div>
  );
}

/** Letters that a line takes at most: whoever has more lines than these is surely longer than the cut. */
const lettersInLine = { everywhere: 80, narrow: 38 };
const mostLines = 9;

/** On which screens a message is too long to stand above the form. */
function cutOf(message: string): 'everywhere' | 'narrow' | undefined {
  const lines = (most: number) =>
    message.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / most)), 0);
  if (lines(lettersInLine.everywhere) > mostLines) return 'everywhere';
  return lines(lettersInLine.narrow) > mostLines ? 'narrow' : undefined;
}
