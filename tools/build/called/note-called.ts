import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CDN } from '../../bench/compare/hosts';
import { live } from '../../bench/compare/life';
import { openStage } from '../../bench/compare/stage';
import { taproot } from '../../bench/compare/subjects/taproot';
import { type CalledRange, openBarePage } from '../../bench/page/bare-page';
import { readArguments } from '../../read-arguments';
import { siteIds } from '../../sites/ids';
import { mapFile } from '../put-maps-apart';
import { functionsOf, nameStart, parse } from './functions';
import { keysBy } from './keys';

/**
 * `npm run called`: visits a page of each site as a visitor who agreed, in Chromium, and writes to `called.json` which functions ran. For after
 * a build, now and then: a list that is out of date costs pages some ms.
 */
readArguments('Usage: npm run called', {});
const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));
const LIST = fileURLToPath(new URL('called.json', import.meta.url));
const CHUNK = `${CDN}/chunks/`;

const say = (line: string) => void process.stderr.write(`${line}\n`);
const read = (file: string) => readFileSync(join(DIST, file), 'utf8');

/** Returns the names of a chunk's functions that ran. */
function keysOf(file: string, ranges: readonly CalledRange[]): string[] {
  const script = parse(read(file));
  const keyAt = keysBy(JSON.parse(read(mapFile(file, ''))));
  const functions = functionsOf(script);
  return ranges.flatMap(({ from, to }) => {
    // An arrow function within another may end where that one does.
    const ran = functions.filter((one) => one.to === to && one.from <= from).at(-1);
    if (!ran) return [];
    const { line, character } = script.getLineAndCharacterOfPosition(nameStart(ran, script));
    return keyAt({ line: line + 1, column: character }) ?? [];
  });
}

const visitor = taproot.find(({ id }) => id === 'taproot');
const subjects = siteIds.flatMap((site) => (visitor ? { ...visitor, id: `called-${site}`, name: site, site } : []));
const stage = await openStage(subjects, say);
const called = new Map<string, CalledRange[]>();
try {
  for (const { subject } of stage.ready) {
    say(`visits ${subject.name}`);
    const url = stage.server.url(subject);
    const page = await openBarePage(stage.browser, subject, url);
    for (const [script, ranges] of await page.called(() => live(page, url)))
      if (script.startsWith(CHUNK)) called.set(script, [...(called.get(script) ?? []), ...ranges]);
    await page.close();
  }
} finally {
  await stage.close();
}
const keys = new Set([...called].flatMap(([script, ranges]) => keysOf(script.slice(CDN.length + 1), ranges)));
writeFileSync(LIST, `${JSON.stringify([...keys].sort(), null, 2)}\n`);
say(`${keys.size} functions of ${called.size} files ran`);
