import { use } from 'react';
import { art } from '../../ui/art.ts';
import { SchoolContext } from '../school-context.tsx';
import { crestAddress } from './crest-files.ts';

type CrestProps = { size: number; className?: string; isLazy?: boolean; fetchPriority?: 'low' };

/** The school's own, else the drawing. Its name is beside it. */
export function Crest({ size, className, isLazy, fetchPriority }: CrestProps) {
  const crest = use(SchoolContext)?.crest;
  return (
    <img
      src={crest ? crestAddress(crest, 'crest.webp') : `${art('alpona')}#crest`}
      width={size}
      height={size}
      alt=""
      className={className}
      loading={isLazy ? 'lazy' : undefined}
      fetchPriority={fetchPriority}
    />
  );
}

/** For the tab, the bookmarks and the home screen. React moves them into the head. */
export function SiteIcons() {
  const crest = use(SchoolContext)?.crest;
  if (!crest) {
    return (
      <>
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      </>
    );
  }
  return (
    <>
      <link rel="icon" href={crestAddress(crest, 'favicon-32.png')} sizes="32x32" type="image/png" />
      <link rel="icon" href={crestAddress(crest, 'icon-192.png')} sizes="192x192" type="image/png" />
      <link rel="apple-touch-icon" href={crestAddress(crest, 'touch-180.png')} />
    </>
  );
}
