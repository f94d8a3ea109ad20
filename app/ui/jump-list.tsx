import { createContext, type ReactNode, use } from 'react';

export type Jump = { id: string; label: string; letter?: string };

type JumpListProps = {
  label: string;
  jumps: readonly Jump[];
  /** A column that stays beside what is read, where there is room. */
  isBeside?: boolean;
  children?: ReactNode;
};

/** Links to the parts of a page. Where the browser can tell, the part that is read is marked. */
export function JumpList({ label, jumps, isBeside = false, children }: JumpListProps) {
  return (
    <nav className={`jump-list no-print${isBeside ? ' jump-list-beside' : ''}`} aria-label={label}>
      {jumps.map(({ id, label: words, letter }) => (
        <a key={id} className="jump-link" href={`#${id}`}>
          {letter && <span className="jump-letter">{letter}</span>}
          {words}
        </a>
      ))}
      {children}
    </nav>
  );
}

/** The ids of the headings that a list of jumps leads to, by their words. */
export const JumpContext = createContext<ReadonlyMap<string, string>>(new Map());

export function useJumpId(words: string): string | undefined {
  return use(JumpContext).get(words);
}
