import styles from '../ui/styles.css?url';
import homeStyles from './home/home-styles.css?url';
import signInStyles from './sign-in/sign-in-styles.css?url';

/** The one style sheet that the first paint waits for: where a page needs much of its own or little, it has its own. */
export function styleSheetOf(matches: { id: string }[]): string {
  const isOf = (folder: string) => matches.some(({ id }) => id.startsWith(`site/${folder}/`));
  if (isOf('home')) return homeStyles;
  return isOf('sign-in') ? signInStyles : styles;
}
