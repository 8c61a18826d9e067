interface MappedText {
  readonly text: string;
  /** Its source map, as JSON. */
  readonly map: string;
}

/** Joins the source maps of texts that follow each other from line `from` on: an index map (ECMA-426, 9.2). */
export function joinSourceMaps(texts: readonly MappedText[], from: number): string {
  let line = from;
  const sections = texts.map(({ text, map }) => {
    const section = { offset: { line, column: 0 }, map: JSON.parse(map) as unknown };
    line += text.split('\n').length;
    return section;
  });
  return JSON.stringify({ version: 3, sections });
}
