import webpack from 'webpack';

const { ConcatSource, ReplaceSource, SourceMapSource } = webpack.sources;

/** A built script with its source map. */
export interface Mapped {
  readonly file: string;
  readonly text: string;
  readonly map: object;
}

/** Returns the file of a site's tag for visitors who agreed, by the file of its tag, pinned or not: `main.agreed.js`. */
export const agreedFile = (tag: string): string => tag.replace('.', '.agreed.');

/**
 * Returns a tag with its first file within, for visitors who agreed on an earlier page: they are spared a request, and all others would pay for
 * it. Where the tag imports the file, by the file's `hash`, it runs the text instead. Any visitor may get either tag. Throws if the tag does
 * not import the file exactly once.
 */
export function agreedTag(tag: Mapped, first: Mapped, hash: string): Mapped {
  const [before = '', after = '', more] = tag.text.split(`.e("${hash}",`);
  const [, load] = /([\w$]+)$/.exec(before) ?? [];
  const [end, module] = /^(\d+)\)/.exec(after) ?? [];
  if (!load || !end || more !== undefined) throw new Error(`${tag.file}: expected one import of ${first.file}`);
  const source = ({ file, text, map }: Mapped) => new SourceMapSource(text, file, map as never);
  const part = (from: number, to: number) => {
    const kept = new ReplaceSource(source(tag));
    if (to < tag.text.length) kept.replace(to, tag.text.length - 1, '');
    if (from > 0) kept.replace(0, from - 1, '');
    return kept;
  };
  const cut = before.length - load.length;
  const file = agreedFile(tag.file);
  const made = new ConcatSource(
    part(0, cut),
    // Each import of a later chunk runs this again.
    `(async()=>(${load}.m[${module}]||(()=>{\n`,
    source(first),
    `\n})(),${load}(${module})))()`,
    part(tag.text.length - after.length + end.length, tag.text.length),
  );
  return { file, text: `${made.source()}`, map: { ...(made.map() as object), file } };
}
