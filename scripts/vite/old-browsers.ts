import type { AtRule, ChildNode, Declaration, Helpers, Plugin, Root, Rule } from 'postcss';

/**
 * What Vite hands to Lightning CSS, which writes ranges and colours as these browsers know them. Samsung Internet 13 is
 * Chrome 79 with the features of 80.
 */
export const oldestBrowsers = ['chrome80', 'safari13.1', 'firefox78'];

/**
 * Layers are put one after the other, and rows with gaps get margins where a browser knows gaps in grids only.
 * `docs/decisions/57-browser-support.md` says what that asks of a style sheet.
 */
export function forOldBrowsers(): Plugin {
  return {
    postcssPlugin: 'for-old-browsers',
    OnceExit(root, { list, postcss }) {
      unwrapLayers(root);
      root.walkDecls('font', writeLineHeight);
      const isOffice = /\/admin\.css(\?|$)/.test(root.source?.input.file ?? '');
      if (isOffice) return;
      const added = gapsByMargins(root, list) + stackedWithoutContainers(root);
      root.append(postcss.parse(added).nodes);
    },
  };
}

/** In the order in which layers are first named. */
function unwrapLayers(root: Root): void {
  const layers = new Map<string, ChildNode[]>();
  const rest: ChildNode[] = [];
  for (const node of [...root.nodes]) {
    if (node.type !== 'atrule' || node.name !== 'layer') {
      rest.push(node);
      continue;
    }
    for (const name of node.params.split(',').map((text) => text.trim()))
      layers.set(name, [...(layers.get(name) ?? []), ...(node.nodes ?? [])]);
  }
  root.removeAll();
  root.append([...[...layers.values()].flat(), ...rest]);
}

/** Before Chrome 80 `max()` is not known: it must not take the whole of `font` with it. */
function writeLineHeight(declaration: Declaration): void {
  const [height, least] = /max\(([\d.]+),[^)]*\)\)/.exec(declaration.value) ?? [];
  if (!height || !least) return;
  declaration.after(declaration.clone({ prop: 'line-height', value: height }));
  declaration.value = declaration.value.replace(height, least);
}

/** Table rows are stacked lines in browsers without container queries, too. */
function stackedWithoutContainers(root: Root): string {
  const rules: string[] = [];
  root.walkAtRules('container', ({ params, nodes = [] }) => {
    if (/max-width:[^)]*em/.test(params)) rules.push(nodes.join(''));
  });
  const inner = `@media screen and (max-width:480px){${rules.join('')}}`;
  return rules.length > 0 ? `@supports not (container-type:inline-size){${inner}}` : '';
}

type Flex = { isFlex: boolean; isColumn: boolean; wraps: boolean; gap: string[] };

/** Chrome 80 knows `gap` in grids only. Browsers that know `inset` know it in rows too, and read nothing of this. */
function gapsByMargins(root: Root, { space }: Helpers['list']): string {
  const known = new Map<string, Flex>();
  const written = new Map<string, Map<string, string[]>>();
  root.walkRules((rule) => {
    const media = mediaOf(rule);
    if (media === undefined) return;
    const said = new Map(rule.nodes.flatMap((node) => (node.type === 'decl' ? [[node.prop, node.value]] : [])));
    for (const selector of rule.selectors) {
      const before = known.get(selector) ?? { isFlex: false, isColumn: false, wraps: false, gap: [] };
      const now = changed(before, said, space);
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

function marginsOf({ isFlex, isColumn, wraps, gap: [row = '0', column = row] }: Flex): Record<string, string> {
  const margins: Record<string, string> = isColumn
    ? { ':not(:first-child) margin-top': row }
    : { ':not(:last-child) margin-right': column, ...(wraps && { '* margin-bottom': row }) };
  return isFlex ? Object.fromEntries(Object.entries(margins).filter(([, value]) => value !== '0')) : {};
}

/** Empty outside of `@media`. Undefined for print, and within `@supports` and `@container`, which are for newer browsers. */
function mediaOf({ parent }: Rule): string | undefined {
  if (parent?.type !== 'atrule') return '';
  const { name, params } = parent as AtRule;
  return name === 'media' && parent.parent?.type === 'root' && !params.includes('print') ? params : undefined;
}

function changed(before: Flex, said: Map<string, string>, space: Helpers['list']['space']): Flex {
  const gap = said.get('gap');
  const display = said.get('display');
  const flow = `${said.get('flex-direction') ?? ''} ${said.get('flex-wrap') ?? ''} ${said.get('flex-flow') ?? ''}`;
  return {
    isFlex: display === undefined ? before.isFlex : display.includes('flex'),
    isColumn: /\b(row|column)\b/.test(flow) ? flow.includes('column') : before.isColumn,
    wraps: /\b(no)?wrap\b/.test(flow) ? !flow.includes('nowrap') : before.wraps,
    gap: gap === undefined ? before.gap : space(gap),
  };
}
