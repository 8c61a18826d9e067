import type { ReactNode } from 'react';

/** Wraps a table that is wider than a phone. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be focusable, so that a keyboard can scroll it (axe: scrollable-region-focusable)
    <section className="scroll" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
