import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CDN } from '../../bench/compare/hosts';
import { live } from '../../bench/compare/life';
import { openStage } from '../../bench/compare/stage';
import type { Subject } from '../../bench/compare/subject';
import { taproot } from '../../bench/compare/subjects/taproot';
import { type CalledRange, openBarePage } from '../../bench/page/bare-page';
import { readArguments } from '../../read-arguments';
import { siteIds } from '../../sites/ids';
import { mapFile } from '../put-maps-apart';
import { weigh } from '../report/weigh';
import { functionsOf, nameStart, parse } from './functions';
import { keysBy } from './keys';
import { leaveUncalled, ranOf } from './leave-uncalled';

/**
 * `npm run called`: visits a page of each site as a visitor who agreed, in Chromium, and writes to `called.json` which functions ran. For after
 * a build, now and then: a list that is out of date costs pages some ms. Prints what the files of each page would weigh without the others, and those of
 * a page that must ask first.
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
  return ranOf(functionsOf(script), ranges).flatMap((ran) => {
    const { line, character } = script.getLineAndCharacterOfPosition(nameStart(ran, script));
    return keyAt({ line: line + 1, column: character }) ?? [];
  });
}

const of = (id: string) => taproot.filter((one) => one.id === id);
const agreed = siteIds.flatMap((site) => of('taproot').map((visitor): Subject => ({ ...visitor, id: `called-${site}`, name: site, site })));
const stage = await openStage([...agreed, ...of('taproot-opt-in')], say);
const called = new Map<string, CalledRange[]>();
try {
  for (const { subject } of stage.ready) {
    const url = stage.server.url(subject);
    const page = await openBarePage(stage.browser, subject, url);
    let [whole, rest] = [0, 0];
    for (const [script, ranges] of await page.called(() => live(page, url))) {
      if (!script.startsWith(`${CDN}/`)) continue;
      const text = read(script.slice(CDN.length + 1));
      whole += weigh(Buffer.from(text)).brotli;
      rest += weigh(Buffer.from(leaveUncalled(text, ranges))).brotli;
      if (agreed.includes(subject) && script.startsWith(CHUNK)) called.set(script, [...(called.get(script) ?? []), ...ranges]);
    }
    await page.close();
    say(`${subject.name}: ${whole} B, and ${rest} B without the functions that did not run`);
  }
} finally {
  await stage.close();
}
const keys = new Set([...called].flatMap(([script, ranges]) => keysOf(script.slice(CDN.length + 1), ranges)));
writeFileSync(LIST, `${JSON.stringify([...keys].sort(), null, 2)}\n`);
say(`${keys.size} functions of ${called.size} files ran`);
