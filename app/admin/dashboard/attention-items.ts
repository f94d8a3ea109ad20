export type AttentionItem = {
  id: string;
  tone: 'alarm' | 'soon' | 'news' | 'quiet';
  text: string;
  to?: string;
  isDemonstration?: boolean;
};

export const maxItemsPerKind = 4;

export function shortened(lines: AttentionItem[], rest: (count: number) => AttentionItem): AttentionItem[] {
  if (lines.length <= maxItemsPerKind + 1) return lines;
  return [...lines.slice(0, maxItemsPerKind), rest(lines.length - maxItemsPerKind)];
}

export function counted(count: number, line: AttentionItem): AttentionItem[] {
  return count > 0 ? [line] : [];
}
