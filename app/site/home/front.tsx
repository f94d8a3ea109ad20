import { Hero } from './hero.tsx';
import { QuickLinks } from './quick-links.tsx';
import { Welcome } from './welcome.tsx';

/** What is seen first: the slides, the six ways for parents, the welcome. */
export function Front() {
  return (
    <>
      <Hero />
      <QuickLinks />
      <Welcome />
    </>
  );
}
