import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Route } from 'playwright';
import ts from 'typescript';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contactLinks } from '../../demo/pages/content/contact-links';
import type { Outcome, RequestOptions } from '../../lib/network/request';
import { outlastFill } from '../../tools/lab/contact';
import { filesWith } from '../../tools/lab/dist';
import type { Entry } from '../../tools/lab/network';
import { HUGE, type MisbehavingServer, openMisbehavingServer } from '../support/misbehaving-server';
import { installClock, rush } from '../support/page-clock';
import { problemOf } from '../support/problem';
import { firstOnly, thorough } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits({ silent: false });

/** The message in each browser's own words. */
const FAILED = expect.stringMatching(/^(Failed to fetch|NetworkError when attempting to fetch resource\.)$/);

describe('the request helper in a browser', () => {
  let server: MisbehavingServer;
  beforeAll(async () => {
    server = await openMisbehavingServer();
  });
  afterAll(() => server?.close());

  /** Has another port, and is thus another origin of the same site. */
  const origin = 'http://127.0.0.1:47113';
  const script = (name: string) =>
    ts.transpileModule(readFileSync(fileURLToPath(new URL(`../../lib/${name}.ts`, import.meta.url)), 'utf8'), {
      compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022, verbatimModuleSyntax: true },
    }).outputText;

  beforeEach(async () => {
    await visit.page.route(`${origin}/**`, (route) => {
      const name = /^\/lib\/([\w/-]+)$/.exec(new URL(route.request().url()).pathname)?.[1];
      return name
        ? route.fulfill({ contentType: 'text/javascript', body: script(name) })
        : route.fulfill({
            contentType: 'text/html',
            body: `<!doctype html><script type="module">import { request } from '/lib/network/request'; window.request = request;</script>`,
          });
    });
    await visit.page.goto(`${origin}/`);
  });

  interface Told {
    readonly outcome: Outcome;
    /** Kind, severity, message and resource of each report. */
    readonly reports: readonly (readonly string[])[];
  }

  const ask = (path: string, options: RequestOptions = {}): Promise<Told> =>
    visit.page.evaluate(
      async ([url, options]) => {
        const { request, begun } = window as unknown as typeof import('../../lib/network/request') & { begun?(): Promise<void> };
        const reports: string[][] = [];
        const later = (run: () => void, ms: number) => void Promise.resolve(begun?.()).then(() => setTimeout(run, ms));
        const own = { AbortController, clearTimeout: () => {}, setTimeout: later } as unknown as Window & typeof globalThis;
        const outcome = await request({ window: own, fetch, now: () => Date.now(), clock: () => performance.now() }, url, {
          timeout: 60_000,
          ...options,
          report: ({ message, resource }, { kind, severity }) => void reports.push([kind, severity, message, resource]),
        });
        return { outcome, reports };
      },
      [server.url(path), options] as const,
    );

  it.each([
    ['/json', 200, { id: 5003 }],
    ['/created', 201, { id: 1 }],
    ['/bom', 200, { id: 1 }],
    ['/empty', 200, undefined],
    ['/no-content', 204, undefined],
    ['/redirect', 200, { id: 5003 }],
  ])('resolves %s to status %i with %j [NET-01] [NET-02] [NET-03]', thorough, async (path, status, data) => {
    const { outcome, reports } = await ask(path);
    expect(outcome).toEqual({ ok: true, status, duration: expect.any(Number), ...(data && { data }) });
    expect(reports).toEqual([]);
  });

  const failures: [path: string, kind: string, error: string][] = [
    ['/html', 'ajax_req_failed', 'Invalid JSON'],
    ['/status/400', 'ajax_req_failed', 'Status 400'],
    ['/reset', 'ajax_req_error', FAILED],
    ['/half', 'ajax_req_failed', 'Invalid JSON'],
    ['/status/404', 'ajax_req_failed', 'Status 404'],
    ['/status/500', 'ajax_req_failed', 'Status 500'],
    ['/redirect-to-error', 'ajax_req_failed', 'Status 500'],
    ['/cut', 'ajax_req_error', expect.any(String)],
    ['/garbage', 'ajax_req_error', FAILED],
    ['/loop', 'ajax_req_error', FAILED],
  ];
  firstOnly(1, failures, (cases, given) =>
    it.each(cases)('the request helper in a browser resolves %s to %s: %s [NET-03] [NET-04]', given, async (path, kind, error) => {
      const { outcome, reports } = await ask(`${path}?email=june@mail.example`);
      expect(outcome).toMatchObject({ ok: false, kind, error });
      expect(reports).toEqual([[kind, 'error', error, server.url(path)]]);
      expect((await ask(path, { ignoreErrors: true })).reports).toEqual([]);
    }),
  );

  const isAborted = async (path: string) => {
    // The time runs once the server has the request: a busy machine takes any time to connect.
    await visit.page.exposeFunction('begun', async () => {
      await expect.poll(() => server.asked(path)).toBe(1);
    });
    const { outcome, reports } = await ask(path, { timeout: 300 });
    expect(outcome).toMatchObject({ ok: false, kind: 'ajax_req_timeout', error: 'Aborted by timeout' });
    expect(outcome.duration).toBeGreaterThanOrEqual(290);
    expect(reports).toEqual([['ajax_req_timeout', 'warn', 'Aborted by timeout', server.url(path)]]);
    await expect.poll(() => server.broken(path)).toBe(1);
  };
  firstOnly(1, ['/hang', '/drip', '/endless'], (cases, options) =>
    it.each(cases)('aborts a request to %s when its timeout is over [NET-02] [NET-04]', options, isAborted),
  );

  it('the request helper in a browser reads a large answer completely [NET-02]', thorough, async () => {
    const { outcome } = await ask('/huge');
    expect(outcome.ok && (outcome.data as { text: string }).text.length).toBe(HUGE);
  });

  it('sends gti, JSON, forms and headers as requested [NET-01] [NET-02]', async () => {
    const echo = async (options?: RequestOptions) => {
      const { outcome } = await ask('/echo?a=1', options);
      return (outcome.ok && outcome.data) as { method: string; url: string; headers: Record<string, string>; body: string };
    };
    expect(await echo()).toMatchObject({ method: 'GET', url: expect.stringMatching(/^\/echo\?a=1&gti=\d{13}$/), body: '' });
    expect(await echo({ json: { a: 'é' }, headers: { 'x-asked-by': 'a test' } })).toMatchObject({
      ...{ method: 'POST', url: '/echo?a=1', body: '{"a":"é"}' },
      headers: { 'content-type': 'application/json', 'x-asked-by': 'a test' },
    });
    const form = await echo({ form: { 'a b': 'c&d' } });
    expect(form).toMatchObject({ method: 'POST', body: 'a+b=c%26d' });
    expect(form.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(form.headers.referer).toBe(`${origin}/`);
  });

  it('the request helper in a browser sends cookies only on request [NET-02]', thorough, async () => {
    await ask('/cookie', { credentials: 'include' });
    const cookie = async (options: RequestOptions) => {
      const { outcome } = await ask('/echo', options);
      return outcome.ok && (outcome.data as { headers: Record<string, string> }).headers.cookie;
    };
    expect(await cookie({ credentials: 'include' })).toBe('seen=1');
    expect(await cookie({})).toBeUndefined();
    expect(await cookie({ credentials: 'omit' })).toBeUndefined();
  });
});

describe('a login whose service misbehaves', () => {
  const [, contact = ''] = contactLinks[0] ?? [];
  const login = `/?campaign_id=3021&launch_id=88410&contact_id=${contact}&unique_value=a7f3-3021.88410`;
  const cors = (route: Route) => ({
    'access-control-allow-origin': new URL(route.request().frame().url()).origin,
    'access-control-allow-credentials': 'true',
  });
  /** The reports about requests. */
  // The page's other requests may be late where time is fast.
  const ofRequests = (errors: Entry[]) =>
    errors.filter(({ action, resource }) => /^ajax/.test(String(action)) && String(resource).includes('/adestra/'));

  /** Releases the request that the test holds. */
  let release = () => {};

  const services: [what: string, action: string, answer: (route: Route) => Promise<void>, report: Record<string, unknown>][] = [
    ['says 500', 'ajax_req_failed', (route) => route.fulfill({ status: 500, headers: cors(route) }), { severity: 'error' }],
    ['hangs up', 'ajax_req_error', (route) => route.abort('connectionreset'), { severity: 'error' }],
    [
      'says nothing',
      'ajax_req_timeout',
      // In Firefox, no request leaves a page at its end while the test holds one.
      (route) => new Promise((resolve) => (release = () => resolve(route.abort().catch(() => {})))),
      { severity: 'warn', message: 'Error: Aborted by timeout' },
    ],
    ['says 404', 'ajax_req_failed', (route) => route.fulfill({ status: 404, headers: cors(route) }), { severity: 'error' }],
    [
      'sends HTML',
      'ajax_req_failed',
      (route) => route.fulfill({ headers: cors(route), contentType: 'text/html', body: '<!doctype html>' }),
      { severity: 'error', message: 'Error: Invalid JSON' },
    ],
  ];
  firstOnly(1, services, (cases, options) =>
    it.each(cases)('is reported if the service %s, as %s [NET-02] [NET-03] [NET-04]', options, async (_, action, answer, report) => {
      await installClock(visit.page);
      await visit.visitor.route('**/adestra/auth*', answer);
      const asked = visit.page.waitForRequest(/adestra\/auth/);
      const chunk = visit.page.waitForResponse((response) => filesWith('main', 'errors').some((file) => response.url().endsWith(file)));
      await visit.page.goto(visit.network.demo.url('main', login));
      expect((await asked).url()).toMatch(/&gti=\d{13}$/);
      await rush(visit.page, problemOf(visit.page, 'contact'), 500);
      release();
      // The errors chunk is fetched to report it.
      await (await chunk).finished();
      const reported = visit.network.until('errors', (errors) => ofRequests(errors).length > 0);
      await rush(visit.page, reported, 2_000);
      // Further reports would be sent at the page's end.
      await visit.page.goto(visit.network.demo.url('main', '/about'));
      await visit.network.until('hits', (hits) => hits.some(({ event, page_path }) => event === 'page_view' && page_path === '/about'));
      const reports = ofRequests(await visit.network.received('errors'));
      expect(reports).toHaveLength(1);
      expect(reports[0]).toMatchObject({ action, ...report, resource: expect.stringMatching(/\/adestra\/auth$/) });
    }),
  );

  it('the session request carries its cookie, and its failure is not reported [NET-02] [NET-04]', thorough, async () => {
    const loggedIn = visit.page.waitForResponse(/adestra\/auth/);
    await visit.page.goto(visit.network.demo.url('main', login));
    await (await loggedIn).finished();
    await visit.untilCalm();
    await outlastFill(visit.page);
    const session = visit.page.waitForResponse(/adestra\/session/);
    await visit.page.goto(visit.network.demo.url('main', '/'));
    expect(await (await session).json()).toMatchObject({ id: contact });
    await visit.untilCalm();
    await outlastFill(visit.page);

    await visit.visitor.route('**/adestra/session*', (route) => route.fulfill({ status: 500, headers: cors(route) }));
    const failed = visit.page.waitForResponse(/adestra\/session/);
    await visit.page.goto(visit.network.demo.url('main', '/news'));
    expect((await failed).status()).toBe(500);
    await visit.untilCalm();
    await visit.page.evaluate(() => {
      setTimeout(() => {
        throw new TypeError('the last');
      });
    });
    await visit.page.goto('about:blank');
    const errors = await visit.network.until('errors', (told) => told.some(({ message }) => String(message).includes('the last')));
    expect(ofRequests(errors)).toEqual([]);
    visit.faults.length = 0;
  });
});
