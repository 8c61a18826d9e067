import type { Entry } from '../panel/section';

/** An experiment that the page marks, that the manifest lists, or that belongs to a prompt. */
export interface SeenExperiment {
  readonly id: string;
  /** The manifest's variants. Empty if only the page marks them. */
  readonly variants: readonly string[];
  /** The prompt whose variants the experiment compares. */
  readonly prompt?: string;
  /** True if the page marks it. */
  readonly marked: boolean;
  /** The variants that the page shows. */
  readonly shown: readonly string[];
  /** The visitor's stored variant. A visitor with `late` has not taken part yet. */
  readonly stored?: string;
  /** The reason why the experiment does not run here, or does not admit the visitor. */
  readonly out?: string | undefined;
}

/** EXP-01. */
const VARIANTS = ['control', 'variant1', 'variant2', 'variant3', 'variant4'];

/**
 * Returns the address that forces a variant of the experiment, or none without `variant`. Other forced variants stay. For a prompt's
 * experiment, the address shows the prompt as to an editor, which counts nothing.
 */
export function forcedAddress(href: string, id: string, variant?: string, prompt?: string): string {
  const url = new URL(href);
  const others = url.searchParams.getAll('_variant').filter((text) => text.split(':', 1)[0] !== id);
  url.searchParams.delete('_variant');
  for (const text of others) url.searchParams.append('_variant', text);
  if (variant) url.searchParams.append('_variant', `${id}:${variant}`);
  if (prompt) url.searchParams.delete('_prompt');
  if (prompt && variant) url.searchParams.set('_prompt', prompt);
  return url.href;
}

const forcedVariant = (href: string, id: string) =>
  new URL(href).searchParams
    .getAll('_variant')
    .find((text) => text.startsWith(`${id}:`))
    ?.slice(id.length + 1);

/** Returns the page's experiments, each with the addresses that force its variants. */
export function experimentEntries(experiments: readonly SeenExperiment[], href: string, allowed: boolean): Entry[] {
  return experiments.map(({ id, variants, prompt, marked, shown, stored, out }) => {
    const forced = forcedVariant(href, id);
    const from = !allowed
      ? 'The control: who may not be tracked takes part in nothing, and nothing can be forced.'
      : forced
        ? 'The address forces it.'
        : stored === 'late'
          ? 'The control was seen before anything was decided. The visitor counts as late, and enters if a later page is in time.'
          : stored
            ? `Drawn before, and kept: ${stored}.`
            : 'Nothing is stored of it.';
    const why = allowed && out ? ` The visitor is out: ${out}.` : '';
    const links = (variants.length ? variants : VARIANTS).map((variant) => ({
      text: variant,
      href: forcedAddress(href, id, variant, prompt),
      current: forced === variant,
    }));
    return {
      key: id,
      title: id,
      mark: prompt ? `prompt ${prompt}` : marked ? shown.join(', ') || 'nothing shown' : 'not on this page',
      tone: marked && !prompt && allowed ? 'good' : 'plain',
      text: `${from}${why}${variants.length ? '' : ' Only the page’s marks define it: not each of these variants need exist.'}`,
      ...(marked && { links: [...links, ...(forced ? [{ text: 'force none', href: forcedAddress(href, id, undefined, prompt) }] : [])] }),
    };
  });
}
