import { Form, Link } from 'react-router';
import { m } from '../paraglide/messages.js';
import { Options, SelectField } from '../ui/forms/field.tsx';
import { SendButton } from '../ui/forms/send-button.tsx';
import { Note } from '../ui/note.tsx';
import { AnswerFields, ChoiceField } from './answer-fields.tsx';
import { type FileColumn, type ImportTexts, type MatchQuestion, matchField } from './list-columns.ts';

export function MatchStep({ question, texts }: { question: MatchQuestion; texts: ImportTexts }) {
  const { fileName, text, hidden, sheets, sheet, columns, answers, choices, error } = question;
  const help = sheets.length > 0 ? m.import_match_sheets({ name: fileName }) : m.import_match_help({ name: fileName });
  const isOfColumns = choices.length === 0;
  const firstFaulty = columns.find((column) => column.error)?.index;
  return (
    <section className="panel import-check">
      <Note
        kind={error ? 'error' : 'info'}
        title={error ?? (isOfColumns ? m.import_match_title() : m.import_choices_title())}
        isFocused={firstFaulty === undefined}
      >
        {isOfColumns ? help : m.import_nothing_saved()}
      </Note>
      <Form key={sheet} method="post" encType="multipart/form-data" className="admin-form import-match" noValidate>
        <input type="hidden" name="file_name" value={fileName} />
        <AnswerFields answers={answers} />
        {sheets.length > 0 ? (
          <SheetChoice sheets={sheets} sheet={sheet} isChosen={!isOfColumns} />
        ) : (
          <>
            <input type="hidden" name="text" value={text} />
            <input type="hidden" name="hidden" value={hidden} />
          </>
        )}
        {isOfColumns ? (
          <div className="import-matching">
            {columns.map((column) => (
              <ColumnSelect
                key={column.index}
                column={column}
                columns={texts.columns}
                isFocused={column.index === firstFaulty}
              />
            ))}
          </div>
        ) : (
          <>
            <input type="hidden" name="choices_shown" value="1" />
            {columns.map(({ index, chosen }) => (
              <input key={index} type="hidden" name={matchField(index)} value={chosen} />
            ))}
            {choices.map((choice) => (
              <ChoiceField key={choice.name} {...choice} />
            ))}
          </>
        )}
        <SendButton intent="check" icon="magnifying-glass-bold" busyLabel={m.import_checking()}>
          {m.import_match_go()}
        </SendButton>
      </Form>
      <p>
        <Link className="button-outline" to={`${texts.path}/import`}>
          {m.import_other_file()}
        </Link>
      </p>
    </section>
  );
}

type SheetChoiceProps = Pick<MatchQuestion, 'sheets' | 'sheet'> & { isChosen: boolean };

function SheetChoice({ sheets, sheet, isChosen }: SheetChoiceProps) {
  const fields = (
    <>
      <input type="hidden" name="sheets" value={JSON.stringify(sheets)} />
      {/* What is chosen below belongs to this sheet alone. */}
      <input type="hidden" name="shown_sheet" value={sheet} />
      {isChosen && <input type="hidden" name="sheet" value={sheet} />}
    </>
  );
  if (isChosen) return fields;
  return (
    <div className="import-sheet">
      {fields}
      <SelectField label={m.import_sheet()} name="sheet" typed={String(sheet)}>
        {sheets.map(({ name }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sheets never change their place.
          <option key={index} value={index}>
            {name}
          </option>
        ))}
      </SelectField>
      <SendButton intent="sheet" className="button-outline" busyLabel={m.import_checking()}>
        {m.import_sheet_show()}
      </SendButton>
    </div>
  );
}

type ColumnSelectProps = { column: FileColumn; columns: ImportTexts['columns']; isFocused: boolean };

function ColumnSelect({ column: { index, heading, samples, chosen, error }, columns, isFocused }: ColumnSelectProps) {
  const shown = samples.map((sample) => `“${sample}”`).join(', ');
  return (
    <SelectField
      label={heading || m.import_column_number({ number: index + 1 })}
      name={matchField(index)}
      hint={samples.length > 0 ? m.import_match_samples({ samples: shown }) : m.import_match_empty()}
      typed={chosen}
      error={error}
      isFocused={isFocused}
    >
      <option value="">{m.import_match_none()}</option>
      <Options all={Object.entries(columns)} />
    </SelectField>
  );
}
