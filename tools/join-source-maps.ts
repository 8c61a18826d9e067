interface Part {
  readonly text: string;
  /** Its source map, as JSON. */
  readonly map: string;
}

/** The source map of texts that stand one below the other from that line on: an index map (ECMA-426, 9.2). */
export function joinSourceMaps(parts: readonly Part[], from: number): string {
  let line = from;
  const sections = parts.map(({ text, map }) => {
    const section = { offset: { line, column: 0 }, map: JSON.parse(map) as unknown };
    line += text.split('\n').length;
    return section;
  });
  return JSON.stringify({ version: 3, sections });
}
