import type { ReactNode } from 'react';
import { href } from 'react-router';
import { isBlank } from '../../lib/text.ts';
import { phoneLink } from '../../settings/school.ts';
import { useSchool } from '../../settings/school-context.tsx';
import { Icon } from '../../ui/icon.tsx';
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
