import { carouselControls } from './carousel-controls.ts';
import { glider } from './glide.ts';
import { onStep } from './on-step.ts';
import { part } from './part.ts';

/**
 * A scroll-snap row that steps by one card. At its ends it wraps; with `data-loops` it goes round for ever, by carrying
 * the card that has left to the other end.
 */
export function rowCarousel(root: HTMLElement): void {
  const row = part(root, 'row');
  const cards = [...row.children] as HTMLElement[];
  const loops = 'loops' in root.dataset;
  const glide = glider(row);

  const stride = () => {
    const [first, second] = row.children as unknown as HTMLElement[];
    return (second as HTMLElement).offsetLeft - (first as HTMLElement).offsetLeft;
  };
  const end = () => row.scrollWidth - row.clientWidth;
  const place = () => Math.round(row.scrollLeft / stride());
  const carry = (by: number) => {
    const left = row.scrollLeft - by * stride();
    if (by > 0) row.append(row.children[0] as Element);
    else row.prepend(row.lastElementChild as Element);
    row.scrollLeft = left;
  };

  const step = (by: number) => {
    if (end() < 1) return;
    glide();
    const isAtEdge = by > 0 ? row.scrollLeft > end() - 2 : row.scrollLeft < 2;
    if (isAtEdge && loops) carry(by);
    if (isAtEdge && !loops) glide(by > 0 ? 0 : end());
    else glide(Math.min((place() + by) * stride(), end()));
  };
  const goTo = (index: number) => {
    const target = () => [...row.children].indexOf(cards[index] as Element) * stride();
    glide();
    while (target() > end() + 2) carry(1);
    glide(target());
  };
  const mark = carouselControls(root, step, goTo);
  onStep(root, step);
  row.addEventListener('scroll', () => mark(cards.indexOf(row.children[place()] as HTMLElement)), { passive: true });
}
