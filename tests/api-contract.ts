/** The calls as the contract names them, apart from the code: which table they write, and what each field takes. */
export type CallRule = {
  method: 'GET' | 'POST' | 'DELETE';
  body: 'none' | 'json' | 'multipart';
  isForStaff: boolean;
  action: 'read' | 'add' | 'change' | 'bin' | 'login' | 'logout' | 'ask';
  /** What it reads or writes. */
  table?: ApiTable;
  /** The most characters of each text. */
  limits: Record<string, number>;
  /** Texts that may not be empty. */
  needs: readonly string[];
  photo?: 'needed' | 'optional';
};

export type ApiTable = 'notice' | 'photo' | 'result' | 'faculty';

const words = {
  notice: { title: 200, details: 10_000 },
  photo: { title: 200, description: 2000 },
  result: { name: 200, marks: 100 },
  faculty: { name: 200, title: 200, details: 5000 },
} as const;

/** More characters than a body holds: no limit of its own. */
const anyLength = 1_000_000;

const forAll = { isForStaff: false } as const;
const form = { method: 'POST', body: 'multipart', isForStaff: true } as const;
const json = { method: 'POST', body: 'json', isForStaff: true } as const;

function read(table: ApiTable): CallRule {
  const limits = { id: anyLength, before: anyLength };
  return { method: 'GET', body: 'none', ...forAll, action: 'read', table, limits, needs: [] };
}

function add(table: ApiTable): CallRule {
  const own = table === 'notice' ? { ...json, needs: ['details'] } : { ...form, needs: [], photo: 'needed' as const };
  return { ...own, action: 'add', table, limits: words[table] };
}

function change(table: ApiTable): CallRule {
  const limits = { id: anyLength, ...words[table] };
  const own =
    table === 'notice' ? { ...json, needs: ['id', 'details'] } : { ...form, needs: ['id'], photo: 'optional' as const };
  return { ...own, action: 'change', table, limits };
}

function bin(table: ApiTable): CallRule {
  const own = { method: 'DELETE', isForStaff: true, action: 'bin', table } as const;
  if (table === 'notice') return { ...own, body: 'none', limits: { id: anyLength }, needs: ['id'] };
  return { ...own, body: 'json', limits: { photo_id: anyLength }, needs: ['photo_id'] };
}

export const callRules: Record<string, CallRule> = {
  'login.php': {
    ...json,
    ...forAll,
    action: 'login',
    limits: { username: 200, password: anyLength, code: 40 },
    needs: ['username', 'password'],
  },
  'logout.php': { method: 'POST', body: 'none', ...forAll, action: 'logout', limits: {}, needs: [] },
  'sendingmail.php': {
    ...json,
    ...forAll,
    action: 'ask',
    limits: { name: 200, email: 254, mobile_no: 100, message: 5000 },
    needs: ['name', 'message'],
  },
  'fetchnotice.php': read('notice'),
  'uploadnotice.php': add('notice'),
  'updatenotice.php': change('notice'),
  'deletenotice.php': bin('notice'),
  'fetchimage.php': read('photo'),
  'uploadimage.php': add('photo'),
  'updateimg.php': change('photo'),
  'deleteimg.php': bin('photo'),
  'fetchresult.php': read('result'),
  'uploadresult.php': add('result'),
  'updateresult.php': change('result'),
  'deleteresult.php': bin('result'),
  'fetch_faculty.php': read('faculty'),
  'addfaculty.php': add('faculty'),
  'updatefaculty.php': change('faculty'),
  'deletefaculty.php': bin('faculty'),
};

/** Text as the contract stores it: NFC, one kind of line break, no control characters but tabs, trimmed. */
export function storedText(text: string, lineBreak = '\n'): string {
  const lines = text
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(/[\v\f\u0085\u2028\u2029]/g, lineBreak);
  // Marks that say where a line may end are left out, too: docs/decisions/51-search-columns.md.
  const clean = lines.replace(/(?![\n\t])[\p{Cc}\u00AD\u200B\u2060\uFEFF]/gu, '').trim();
  // Endless combining marks are not reordered.
  return (/\p{M}{31}/u.test(clean) ? clean : clean.normalize('NFC')).trim();
}

/** Characters of a stored text; an Indian letter and its nukta are one. */
export function charactersOf(text: string): number {
  return [...storedText(text)].filter((character) => !/[\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC]/.test(character)).length;
}
