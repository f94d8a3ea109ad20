type Wording = Readonly<Record<string, string>>;

/**
 * What the website says until the school writes a text: for each column that decides it, the wordings of that column and
 * those that go with it. The first is shown; the others are originals too.
 */
export type Originals = Readonly<Record<string, readonly Wording[]>>;

export function withOriginals<Row extends object>(row: Row, originals: Originals): Row {
  const shown = Object.entries(originals).filter(([column]) => !isOwn(row, column));
  return Object.assign({ ...row }, ...shown.map(([, [wording]]) => wording));
}

/** As it is stored: an original is left empty, so that its wording of a later version comes to the school. */
export function withoutOriginals<Values extends object>(values: Values, originals: Originals): Values {
  const isSame = (wording: Wording) =>
    Object.entries(wording).every(([name, text]) => Reflect.get(values, name) === text);
  return Object.assign(
    { ...values },
    ...Object.values(originals)
      .filter((wordings) => wordings.some(isSame))
      .map(emptied),
  );
}

export function allEmpty(originals: Originals): Wording {
  return Object.assign({}, ...Object.values(originals).map(emptied));
}

function emptied([wording = {}]: readonly Wording[]): Wording {
  return Object.fromEntries(Object.keys(wording).map((name) => [name, '']));
}

export function isOwn(row: object, column: string): boolean {
  return Reflect.get(row, column) !== '';
}
