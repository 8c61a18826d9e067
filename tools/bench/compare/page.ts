import type { Subject } from './subject';

const PARAGRAPH = 'The river rises in the hills and takes its time. Those who live beside it know its seasons, and its price. ';

/** A script that a page preloads, with the integrity that its element will ask for: browsers use no other. */
export interface Preload {
  readonly path: string;
  readonly integrity: string;
}

/**
 * The page that every subject is booted on: a story of 60 paragraphs, the subject's tag before everything that loads. Taproot's stands there as
 * its documentation has it.
 */
export function pageOf(subject: Subject, tag: string, styles: readonly string[], preloads: readonly Preload[] = []): string {
  const story = Array.from(
    { length: 60 },
    (_, i) => `<section><h2>Chapter ${i + 1}</h2><p>${PARAGRAPH.repeat(3)}<a href="/chapter/${i}">More</a></p></section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<script src="${tag}"${subject.entry === undefined ? ' crossorigin' : ''}></script>
${preloads.map(({ path, integrity }) => `<link rel="preload" as="script" crossorigin href="${path}" integrity="${integrity}">`).join('\n')}
${styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('\n')}
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${subject.name}</title>
<link rel="icon" href="data:,">
</head>
<body><main>${story.join('\n')}</main></body>
</html>
`;
}
