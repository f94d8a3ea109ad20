import type { AtRule, ChildNode, Declaration, Plugin, Root, Rule } from 'postcss';

/**
 * What Vite hands to Lightning CSS, which writes ranges and colours as these browsers know them. Samsung Internet 13 is
 * Chrome 79 with the features of 80.
 */
export const oldestBrowsers = ['chrome80', 'safari13.1', 'firefox78'];

/**
 * Style sheets are written with layers and short forms, and built for browsers that know neither: layers are put one after
 * the other, logical properties become physical ones (all our languages run from left to right), and lists of selectors
 * are written out. `docs/decisions/57-built-for-old-browsers.md` says what that asks of a style sheet.
 */
export function forOldBrowsers(): Plugin {
  return {
    postcssPlugin: 'for-old-browsers',
    OnceExit(root, { postcss }) {
      unwrapLayers(root);
      root.walkRules((rule) => {
        if (!isKeyframe(rule)) rule.selectors = rule.selectors.flatMap(expandLists);
      });
      root.walkDecls((declaration) => writeOut(declaration));
      const isOffice = /\/admin\.css(\?|$)/.test(root.source?.input.file ?? '');
      if (isOffice) return;
      const added = gapsByMargins(root) + stackedWithoutContainers(root);
      root.append(postcss.parse(added).nodes);
    },
  };
}

function unwrapLayers(root: Root): void {
  const order: string[] = [];
  const layers = new Map<string, ChildNode[]>();
  const rest: ChildNode[] = [];
  for (const node of [...root.nodes]) {
    if (node.type !== 'atrule' || node.name !== 'layer') {
      rest.push(node);
      continue;
    }
    const names = node.params.split(',').map((name) => name.trim());
    for (const name of names) if (!order.includes(name)) order.push(name);
    const [name = ''] = names;
    if (node.nodes) layers.set(name, [...(layers.get(name) ?? []), ...node.nodes]);
  }
  root.removeAll();
  root.append([...order.flatMap((name) => layers.get(name) ?? []), ...rest]);
}

function isKeyframe({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes');
}

/** `:is(a, b) c` is `a c, b c`, and `:not(a, b)` is `:not(a):not(b)`. */
function expandLists(selector: string): string[] {
  const found = /:(is|where|not)\(/.exec(selector);
  if (!found) return [selector];
  const start = found.index + found[0].length;
  const end = closingPlace(selector, start);
  const before = selector.slice(0, found.index);
  const after = selector.slice(end + 1);
  const parts = splitAtCommas(selector.slice(start, end));
  if (found[1] === 'not') {
    const written = parts.map((part) => `:not(${part})`).join('');
    return expandLists(after).map((rest) => `${before}${written}${rest}`);
  }
  return parts.flatMap((part) => expandLists(`${before}${part}${after}`));
}

function closingPlace(text: string, start: number): number {
  let depth = 1;
  for (let place = start; place < text.length; place += 1) {
    if (text[place] === '(') depth += 1;
    if (text[place] === ')') depth -= 1;
    if (depth === 0) return place;
  }
  throw new Error(`A bracket is not closed in ${text}`);
}

function splitAtCommas(text: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop()}${letter}`);
  }
  return parts.map((part) => part.trim());
}

const sides: Record<string, [string, string]> = { inline: ['left', 'right'], block: ['top', 'bottom'] };

function writeOut(declaration: Declaration): void {
  const { prop, value } = declaration;
  if (prop === 'translate' || prop === 'rotate') writeTransform(declaration);
  else if (prop === 'font') writeLineHeight(declaration);
  else if (prop.startsWith('transition')) declaration.value = value.replace(/\b(translate|rotate)\b/g, 'transform');
  else if (prop === 'inset') replace(declaration, ['top', 'right', 'bottom', 'left'], fourOf(partsOf(value)));
  else {
    const physical = physicalNames(prop);
    if (physical) replace(declaration, physical, physical.length === 2 ? twoOf(prop, value) : [value]);
  }
}

/** `margin-inline`, `inset-block-end`, `border-inline-start-color`, `border-end-end-radius`. */
function physicalNames(prop: string): string[] | undefined {
  const corner = /^border-(start|end)-(start|end)-radius$/.exec(prop);
  if (corner)
    return [`border-${corner[1] === 'start' ? 'top' : 'bottom'}-${corner[2] === 'start' ? 'left' : 'right'}-radius`];
  const [, head = '', axis = '', end, tail = ''] =
    /^(scroll-margin|scroll-padding|margin|padding|inset|border)-(inline|block)(?:-(start|end))?(-\w+)?$/.exec(prop) ??
    [];
  const pair = sides[axis];
  if (!pair) return undefined;
  const name = (side: string) => (head === 'inset' ? side : `${head}-${side}${tail}`);
  return end ? [name(pair[end === 'start' ? 0 : 1])] : pair.map(name);
}

function twoOf(prop: string, value: string): string[] {
  if (prop.startsWith('border') && !/-(width|color|style)$/.test(prop)) return [value, value];
  const [first = value, second = first] = partsOf(value);
  return [first, second];
}

function fourOf([top = '0', right = top, bottom = top, left = right]: string[]): string[] {
  return [top, right, bottom, left];
}

/** At blanks that are in no brackets. */
function partsOf(value: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const letter of value.trim()) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ' ' && depth === 0) parts.push('');
    else parts.push(`${parts.pop()}${letter}`);
  }
  return parts.filter(Boolean);
}

function replace(declaration: Declaration, names: string[], values: string[]): void {
  const written = names.map((prop, place) => declaration.clone({ prop, value: values[place] ?? '' }));
  declaration.replaceWith(...written);
}

function writeTransform(declaration: Declaration): void {
  const own = declaration.parent?.nodes?.filter((node) => node.type === 'decl') as Declaration[];
  const earlier = own.find(({ prop }) => prop === 'transform');
  const { prop, value } = declaration;
  const written = value === 'none' ? 'none' : `${prop}(${partsOf(value).join(', ')})`;
  if (earlier && written !== 'none') {
    earlier.value = `${earlier.value} ${written}`;
    declaration.remove();
  } else declaration.replaceWith(declaration.clone({ prop: 'transform', value: written }));
}

/** Before Chrome 80 `max()` is not known: it must not take the whole of `font` with it. */
function writeLineHeight(declaration: Declaration): void {
  const [height, least] = /max\(([\d.]+),[^)]*\)\)/.exec(declaration.value) ?? [];
  if (!height || !least) return;
  declaration.after(declaration.clone({ prop: 'line-height', value: height }));
  declaration.value = declaration.value.replace(height, least);
}

/** Rows of tables stand as lines below each other on the phones that do not know how wide a frame is, too. */
function stackedWithoutContainers(root: Root): string {
  const rules: string[] = [];
  root.walkAtRules('container', ({ params, nodes = [] }) => {
    if (/max-width:[^)]*em/.test(params)) rules.push(nodes.join(''));
  });
  const inner = `@media screen and (max-width:480px){${rules.join('')}}`;
  return rules.length > 0 ? `@supports not (container-type:inline-size){${inner}}` : '';
}

type Flex = { isFlex: boolean; isColumn: boolean; wraps: boolean; gap: string | undefined };

/** Chrome 80 knows `gap` in grids only. Browsers that know `inset` know it in rows too, and read nothing of this. */
function gapsByMargins(root: Root): string {
  const known = new Map<string, Flex>();
  const written = new Map<string, Map<string, string[]>>();
  root.walkRules((rule) => {
    const media = mediaOf(rule);
    if (isKeyframe(rule) || media === undefined) return;
    const said = new Map(declarationsOf(rule).map(({ prop, value }) => [prop, value]));
    for (const selector of rule.selectors) {
      const before = known.get(selector) ?? { isFlex: false, isColumn: false, wraps: false, gap: undefined };
      const now = changed(before, said);
      known.set(selector, now);
      const [margins, old] = [marginsOf(now), marginsOf(before)];
      const resets = Object.keys(old).flatMap((place) => (place in margins ? [] : [[place, '0']]));
      for (const [place = '', value] of [...resets, ...Object.entries(margins)]) {
        if (old[place] === value) continue;
        const [targets, prop] = place.split(' ');
        const list = written.get(media) ?? new Map<string, string[]>();
        written.set(media, list);
        const style = `${prop}:${value}`;
        list.set(style, [...(list.get(style) ?? []), `${selector}>${targets}`]);
      }
    }
  });
  const sheets = Array.from(written, ([media, list]) => {
    const rules = Array.from(list, ([style, selectors]) => `${selectors.join(',')}{${style}}`).join('');
    return media ? `@media ${media}{${rules}}` : rules;
  });
  return sheets.length > 0 ? `@supports not (inset:0){${sheets.join('')}}` : '';
}

function marginsOf({ isFlex, isColumn, wraps, gap }: Flex): Record<string, string> {
  const [row = '0', column = row] = partsOf(gap ?? '0');
  const margins: Record<string, string> = isColumn
    ? { ':not(:first-child) margin-top': row }
    : { ':not(:last-child) margin-right': column, ...(wraps && { '* margin-bottom': row }) };
  return isFlex ? Object.fromEntries(Object.entries(margins).filter(([, value]) => value !== '0')) : {};
}

function declarationsOf(rule: Rule): Declaration[] {
  return rule.nodes.filter((node) => node.type === 'decl');
}

/** Empty outside of `@media`. Undefined for print, and within `@supports` and `@container`, which are for newer browsers. */
function mediaOf({ parent }: Rule): string | undefined {
  if (parent?.type !== 'atrule') return '';
  const { name, params } = parent as AtRule;
  return name === 'media' && parent.parent?.type === 'root' && !params.includes('print') ? params : undefined;
}

function changed(before: Flex, said: Map<string, string>): Flex {
  const display = said.get('display');
  const flow = `${said.get('flex-direction') ?? ''} ${said.get('flex-wrap') ?? ''} ${said.get('flex-flow') ?? ''}`;
  return {
    isFlex: display === undefined ? before.isFlex : display.includes('flex'),
    isColumn: /\b(row|column)\b/.test(flow) ? flow.includes('column') : before.isColumn,
    wraps: /\b(no)?wrap\b/.test(flow) ? !flow.includes('nowrap') : before.wraps,
    gap: said.get('gap') ?? before.gap,
  };
}
