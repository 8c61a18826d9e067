import { type Html, html } from '../../../lib/values/html';

type Variants = { readonly control: Html } & { readonly [variant in `variant${1 | 2 | 3 | 4}`]?: Html };

/** Settings in the marks of an experiment that no manifest lists. */
interface Settings {
  readonly days?: number;
  readonly end?: string;
  readonly device?: 'desktop' | 'mobile';
  /** Readable names of the variants. */
  readonly names?: Readonly<Partial<Record<keyof Variants, string>>>;
}

/** Marks up variants of a part of a page. All but the control are hidden until one is chosen. */
export const experiment = (id: string, variants: Variants, { days, end, device, names }: Settings = {}): Html => {
  const marks = [days && html` data-days="${days}"`, end && html` data-end="${end}"`, device && html` data-device="${device}"`];
  return html`<div data-experiment="${id}"${marks}>${Object.entries(variants).map(([name, content]) => {
    const called = names?.[name as keyof Variants];
    return html`<div data-variant="${name}"${called && html` data-name="${called}"`}${name !== 'control' && html` hidden`}>${content}</div>`;
  })}</div>`;
};
