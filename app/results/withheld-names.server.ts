import type { Connection } from '../database/schema.ts';
import { withheldName } from '../media/portrait/initials.ts';
import { findSchool } from '../settings/school.server.ts';
import { listTranslations } from '../translations/translations.server.ts';

const rowsAtOnce = 500;
const minNameLength = 3;

/** A text in which names of pupils are initials, where the school shows no names without consent. */
export async function withholdNames(db: Connection, text: string): Promise<string> {
  if ((await findSchool(db)).resultsShow === 'all') return text;
  const results = db.selectFrom('result').select(['id', 'name']).where('removed_at', 'is', null);
  let shown = text;
  let after: string | undefined = '';
  while (after !== undefined) {
    const some = results.where('consent_on', 'is', null).where('id', '>', after).orderBy('id').limit(rowsAtOnce);
    const rows: { id: string; name: string }[] = await some.execute();
    const ids = rows.map(({ id }) => id);
    const translated = (await listTranslations(db, 'result', ids)).filter(({ field }) => field === 'name');
    shown = [...rows.map(({ name }) => name), ...translated.map((one) => one.text)].reduce(withInitials, shown);
    after = rows.length === rowsAtOnce ? ids.at(-1) : undefined;
  }
  return shown;
}

/** An ending may follow an Indian name: রিনা দাসের. */
function withInitials(text: string, name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  if (name.length < minNameLength || !text.toLowerCase().includes(words[0]?.toLowerCase() ?? '')) return text;
  const spelled = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)).join(String.raw`\s+`);
  return text.replace(new RegExp(String.raw`(?<![\p{L}\p{M}])${spelled}(?![a-z])`, 'giu'), withheldName(name));
}
