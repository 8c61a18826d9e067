import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Address, addressesAt } from '../../../demo/addresses';
import type { Engine, EnginePage, VisitorOptions } from '../../../tools/lab/engines/engine';
import { findEngines } from '../../../tools/lab/engines/find-engines';
import { notRun } from '../../../tools/lab/engines/not-run';
import { type Front, openFront, sendChanged } from '../../../tools/lab/front';
import { type Entry, openService, type Service } from '../../../tools/lab/network';
import type { OwnBuild } from '../own-build';
import { views } from '../visit';
import { openGate } from './gate';
import { openHalfAnswer } from './half-answer';
import { untilCalm } from './until-calm';

/** A place where visitors need not be asked first. */
const USUAL: VisitorOptions = { locale: 'en-US', timezone: 'America/New_York' };
/** A place where the law requires asking first. */
const ABROAD: VisitorOptions = { locale: 'de-DE', timezone: 'Europe/Berlin' };

/** The demo network for the journeys of a file in one engine, with a new visitor for each journey. */
export class EngineVisit {
  engine!: Engine;
  network!: Service;
  /** The network's addresses, as this visitor reaches them. */
  url!: Address;
  page!: EnginePage;
  /** Markup by the page's author: for the head, before and after the tag. */
  before: (nonce: string) => string = () => '';
  after: (nonce: string) => string = () => '';
  /** Serves files of another build instead of the network's, under their names. */
  build?: OwnBuild;
  /** Markup at the start of the body. */
  first: (nonce: string) => string = () => '';
  /** The errors that a journey causes on purpose. */
  readonly expected = { errors: [] as unknown[], csp: [] as unknown[] };

  /** Moves the journey's visitor abroad. */
  async comeFromAbroad(): Promise<void> {
    await this.page.end();
    this.page = await this.engine.visitor(ABROAD);
  }

  /** Resolves to the hits once they include `count` page views. */
  async untilViews(count: number): Promise<Entry[]> {
    return views(await this.network.until('hits', (entries) => views(entries).length >= count));
  }

  untilCalm = () => untilCalm(this.page);

  /** Returns a page that has the tag with its author's markup. */
  readonly authored = (html: string): string => {
    const [tag] = /<script[^>]* src="[^"]*cdn\.[^>]*><\/script>/.exec(html) ?? [];
    if (!tag) return html;
    const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? '';
    return html.replace(tag, this.before(nonce) + tag + this.after(nonce)).replace(/<body[^>]*>/, (body) => body + this.first(nonce));
  };
}

/** Defines a journey in more than one tab. */
type WithTabs = (title: string, journey: () => Promise<void>) => void;

/**
 * Call it once in a test file. Runs its journeys in each engine, or in the one that TAPROOT_ENGINE names. Each journey must end without a
 * fault, an error report or a violation of the page's policy, except those that it expects.
 */
export function inEachEngine(journeys: (visit: EngineVisit, withTabs: WithTabs) => void): void {
  const wanted = process.env.TAPROOT_ENGINE;
  for (const found of findEngines()) {
    if (wanted && found.name.toLowerCase() !== wanted) continue;
    const visit = new EngineVisit();
    const { noTabs } = found;
    const withTabs: WithTabs = (title, journey) => it(title, noTabs ? notRun(noTabs) : {}, journey);
    describe(found.name, found.missing ? notRun(found.missing) : {}, () => {
      let front: Front;
      beforeAll(async () => {
        visit.network = await openService();
        front = await openFront(visit.network.demo.port, (app, pass) => {
          openGate(app);
          openHalfAnswer(app);
          app.all(
            '*',
            (request, reply) =>
              visit.build?.send(request.url, reply) ?? pass(request, reply, (passed) => void sendChanged(reply, passed, visit.authored)),
          );
        });
        visit.url = addressesAt(front.port);
        visit.engine = await found.open();
      });
      afterAll(async () => {
        await visit.engine?.close();
        await front?.close();
        await visit.network?.close();
      });
      beforeEach(async () => {
        visit.before = visit.after = visit.first = () => '';
        visit.build = undefined;
        Object.assign(visit.expected, { errors: [], csp: [] });
        await visit.network.begin();
        visit.page = await visit.engine.visitor(USUAL);
      });
      afterEach(async () => {
        // The page sends its last requests at its end.
        await visit.page.goto('about:blank').catch(() => {});
        await visit.page.end();
        expect(visit.page.faults).toEqual([]);
        // A busy machine may answer later than the page waits.
        const errors = (await visit.network.received('errors')).filter(({ action }) => action !== 'ajax_req_timeout');
        expect(errors.map(({ message }) => message)).toEqual(visit.expected.errors);
        expect((await visit.network.received('csp')).map((report) => report['effective-directive'])).toEqual(visit.expected.csp);
      });
      journeys(visit, withTabs);
    });
  }
}
