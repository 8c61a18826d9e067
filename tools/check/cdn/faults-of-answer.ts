import { integrity } from '../../build/report/weigh';
import { EVERY_FILE, fileHeaders } from '../../publish/headers';

/** The answer of a CDN for one file. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Decoded. */
  readonly body: Buffer;
}

const directives = (value: string): string =>
  value
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .sort()
    .join(', ');
const mediaType = (value: string): string => value.toLowerCase().split(';')[0]?.trim() ?? '';

/** Compares an answer with `docs/deploy.md`. Returns a line for each difference, with what was expected. */
export function faultsOfAnswer(file: string, { status, headers, body }: Answer, expectedIntegrity?: string): string[] {
  if (status !== 200) return [`${file}: status ${status}. Expected 200. Publish the file, and purge the address.`];
  const said = (name: string) => headers.get(name) ?? '';
  const wanted = fileHeaders(file);
  const faults: string[] = [];
  const expect = (fits: boolean, name: string, value: string) => {
    if (!fits) faults.push(`${file}: ${name} is ${said(name) ? `"${said(name)}"` : 'missing'}. Expected "${value}".`);
  };
  const type = wanted['Content-Type'];
  expect(mediaType(said('Content-Type')) === mediaType(type), 'Content-Type', mediaType(type));
  expect(directives(said('Cache-Control')) === directives(wanted['Cache-Control']), 'Cache-Control', wanted['Cache-Control']);
  for (const [name, value] of Object.entries(EVERY_FILE))
    if (name !== 'Timing-Allow-Origin') expect(said(name).toLowerCase() === value, name, value);
  if (file.endsWith('.json')) return faults;
  expect(said('Content-Encoding') === 'br', 'Content-Encoding', 'br');
  if (expectedIntegrity && integrity(body) !== expectedIntegrity)
    faults.push(
      `${file}: is ${integrity(body)}. Expected ${expectedIntegrity}. Have the CDN change nothing in files, and purge the address.`,
    );
  if (said('SourceMap') || said('X-SourceMap') || body.includes('sourceMappingURL='))
    faults.push(`${file}: names a source map. Expected none: maps hold sources.`);
  return faults;
}

/**
 * Returns a line for each fault of a file that browsers are to keep as a dictionary: a cache that would send its difference to others, and an
 * answer to a dictionary that the CDN does not have which is not the file.
 */
export function faultsOfDictionary(file: string, { headers }: Answer, toOther: Answer, expectedIntegrity: string): string[] {
  const varies = directives(headers.get('Vary') ?? '').split(', ');
  const missing = ['accept-encoding', 'available-dictionary'].filter((name) => !varies.includes(name));
  return [
    ...(missing.length
      ? [`${file}: Vary lacks ${missing.join(', ')}. A cache would send differences to browsers without the dictionary.`]
      : []),
    ...faultsOfAnswer(file, toOther, expectedIntegrity).map((line) => `with another dictionary, ${line}`),
  ];
}
