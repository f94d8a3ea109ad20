import type { ReactNode } from 'react';
import { href } from 'react-router';
import { isBlank, languageOf, unbroken } from '../../lib/text.ts';
import { phoneLink } from '../../settings/school.ts';
import { useSchool } from '../../settings/school-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useJumpId } from '../../ui/jump-list.tsx';
import { isSafeHref, linkAttributes } from '../../ui/rich-text/rich-text-blocks.ts';

/** `tel:` alone is the telephone of the school, or the contact page while there is none. Undefined = leads nowhere. */
export function useBlockAddress(address: string): string | undefined {
  const { phone } = useSchool();
  const trimmed = address.trim();
  if (trimmed.toLowerCase() === 'tel:') return phone ? phoneLink(phone) : href('/contact');
  return isSafeHref(trimmed) ? trimmed : undefined;
}

type BlockLinkProps = { address: string; className?: string; children: ReactNode };

export function BlockLink({ address, className, children }: BlockLinkProps) {
  const to = useBlockAddress(address);
  return (
    to && (
      <a className={className} {...linkAttributes(to)}>
        {children}
      </a>
    )
  );
}

type ArrowLinkProps = { address: string; label: string };

export function ArrowLink({ address, label }: ArrowLinkProps) {
  if (isBlank(label)) return null;
  return (
    <BlockLink address={address} className="link-arrow">
      {label}
      <Icon name="arrow-right-bold" />
    </BlockLink>
  );
}

/** Plain text: an empty line begins a paragraph. */
export function Paragraphs({ text, className }: { text: string; className?: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim());
  return paragraphs.map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their place.
    <p key={index} className={className} lang={languageOf(paragraph)}>
      {unbroken(paragraph)}
    </p>
  ));
}

export function BlockHeading({ text, id }: { text: string; id?: string }) {
  const jumpId = useJumpId(text);
  if (isBlank(text)) return null;
  return (
    <h2 id={id ?? jumpId} className="stitched" lang={languageOf(text)}>
      {text}
    </h2>
  );
}
