import { built, filedChunks } from '../../lab/dist';
import type { BareBrowser } from '../page/bare-browser';
import { type BannerVisit, visitBanner } from './banner-visit';
import { countBytes } from './bytes';
import { type Life, tagAddress, visitLife, visitNext } from './life';
import type { Measured } from './measured';
import type { Ready, Server } from './server';
import { spreadOf } from './spread';
import { type Subject, siteOf } from './subject';
import { type Visited, visit } from './visit';

/** The measurements by the subject's id. */
interface Visits {
  readonly usual: Visited[];
  readonly slower: Visited[];
  readonly far: Visited[];
  readonly banner: BannerVisit[];
  readonly lives: Life[];
  readonly slowerLives: Life[];
  readonly nexts: number[];
  readonly faults: Set<string>;
}

const SLOWER = 4;
/** Slow 4G: 1.6 Mbit/s, 750 kbit/s, and 300 ms a request. */
const SLOW_4G = { latency: 300, down: 200_000, up: 93_750 };
/** Every third run also measures whole page views, which take 7 s each. */
const LIFE_EVERY = 3;

/** Measures every subject once per run, in a new order each time, so that disturbances of the machine affect all of them. */
export async function measure(
  browser: BareBrowser,
  server: Server,
  ready: readonly Ready[],
  runs: number,
  say: (line: string) => void,
): Promise<Measured[]> {
  const visits = new Map<string, Visits>(
    ready.map(({ subject }) => [
      subject.id,
      { usual: [], slower: [], far: [], banner: [], lives: [], slowerLives: [], nexts: [], faults: new Set<string>() },
    ]),
  );
  for (let run = 0; run < runs; run++) {
    say(`run ${run + 1} of ${runs}`);
    const turned = [...ready.slice(run % ready.length), ...ready.slice(0, run % ready.length)];
    for (const one of turned) {
      const { usual, slower, far, banner, lives, slowerLives, nexts, faults } = visits.get(one.subject.id) as Visits;
      try {
        usual.push(await visit(browser, one, server, 1));
        slower.push(await visit(browser, one, server, SLOWER));
        if (run % LIFE_EVERY === 0) {
          lives.push(await visitLife(browser, one, server, 1));
          slowerLives.push(await visitLife(browser, one, server, SLOWER));
          nexts.push(await visitNext(browser, one, server));
          far.push(await visit(browser, one, server, 1, SLOW_4G));
        }
        if (one.subject.banner) banner.push(await visitBanner(browser, one, server, one.subject.banner));
      } catch (error) {
        const fault = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
        say(`${one.subject.id}: ${fault}`);
        faults.add(fault);
      }
    }
  }
  return ready.map((one) => summarise(one, visits.get(one.subject.id) as Visits, server));
}

/** Returns our requested chunks with their bytes, and no other files. */
function chunksAmong(asked: readonly string[], subject: Subject, server: Server): string[] {
  const chunks = filedChunks(siteOf(subject));
  const found = asked.flatMap((url) => {
    const name = chunks.find(({ file }) => url.endsWith(`/${file}`))?.name;
    return name ? `${name} ${server.weigh(url)} B` : [];
  });
  return found.length ? [`Asked for before its first event, beside the tag: ${found.join(', ')}.`] : [];
}

function summarise(ready: Ready, { usual, slower, far, banner, lives, slowerLives, nexts, faults }: Visits, server: Server): Measured {
  const { subject } = ready;
  const cost = (visited: readonly Visited[], read: (one: Visited) => number | undefined) => spreadOf(visited.map(read));
  const { cost: first } = usual[0] ?? {};
  const react = built.sites.main?.chunks.find(({ name }) => name === 'ui-react')?.file ?? 'ui-react';
  const strangers = [...new Set([...usual, ...slower].flatMap(({ strangers }) => strangers))];
  const [shown] = banner;
  const [life] = lives;
  return {
    id: subject.id,
    name: subject.name,
    hasEvent: !!subject.event,
    bytes: first && countBytes(first.asked, tagAddress(ready), server.weigh),
    life: life && { files: life.files, others: life.others, otherBytes: life.otherBytes, requests: life.requests, bytes: life.bytes },
    banner: shown && { bytes: shown.bytes, react: shown.asked.some((url) => url.includes(react)) },
    figures: {
      tag1: cost(usual, ({ cost }) => cost.tag),
      tag4: cost(slower, ({ cost }) => cost.tag),
      script1: cost(usual, ({ cost }) => cost.script),
      script4: cost(slower, ({ cost }) => cost.script),
      tasks1: cost(usual, ({ cost }) => cost.tasks),
      tasks4: cost(slower, ({ cost }) => cost.tasks),
      blocking4: cost(slower, ({ cost }) => cost.blocking),
      scriptBlocking4: cost(slower, ({ cost }) => cost.scriptBlocking),
      longest4: cost(slower, ({ cost }) => cost.longest),
      heap: cost(usual, ({ heap }) => heap),
      event1: cost(usual, ({ cost }) => cost.event),
      event4: cost(slower, ({ cost }) => cost.event),
      eventFar: cost(far, ({ cost }) => cost.event),
      paintFar: cost(far, ({ paint }) => paint),
      visible: spreadOf(banner.map(({ visible }) => visible)),
      accept4: spreadOf(banner.map(({ accept }) => accept)),
      life1: spreadOf(lives.map(({ script }) => script)),
      others1: spreadOf(lives.map(({ otherScript }) => otherScript)),
      others4: spreadOf(slowerLives.map(({ otherScript }) => otherScript)),
      life4: spreadOf(slowerLives.map(({ script }) => script)),
      lifeTasks1: spreadOf(lives.map(({ tasks }) => tasks)),
      lifeTasks4: spreadOf(slowerLives.map(({ tasks }) => tasks)),
      next1: spreadOf(nexts),
      lifeHeap: spreadOf(lives.map(({ heap }) => heap)),
    },
    notes: [
      ...(subject.note ? [subject.note] : []),
      ...chunksAmong(first?.asked ?? [], subject, server),
      ...[...faults].map((fault) => `A visit failed: ${fault}.`),
      ...(strangers.length ? [`It asked for ${strangers.join(', ')} too, in vain: nothing leaves this machine.`] : []),
    ],
  };
}
