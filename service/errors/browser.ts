/** Ordered: browsers also name those that they descend from. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d{1,4})/],
  ['Opera', /\bOPR\/(\d{1,4})/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d{1,4})/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d{1,4})/],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS)\/(\d{1,4})/],
  ['Safari', /\bVersion\/(\d{1,4})\S* (?:Mobile\/\S+ )?Safari\//],
];

/** The browser and its major version, as `Firefox 148`, by the header `User-Agent`; 'unknown' for others. No more is kept of the header. */
export function browserOf(userAgent = ''): string {
  const text = userAgent.slice(0, 1_000);
  for (const [name, pattern] of BROWSERS) {
    const [, major] = pattern.exec(text) ?? [];
    if (major) return `${name} ${major}`;
  }
  return 'unknown';
}
