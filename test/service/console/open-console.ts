import fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../../../service/config';
import type { Role } from '../../../service/console/answers';
import { openConsoleAsking } from '../../../service/console/asking';
import { placeOf } from '../../../service/console/place';
import { type ConsoleParts, consoleRoutes } from '../../../service/console/routes';
import { createApp } from '../../../service/http/app';
import { openLogger } from '../../../service/operation/logger';
import { createMetrics } from '../../../service/operation/metrics';
import { sealText } from '../../../service/operation/sealed-text';
import { inProcess } from '../../../service/thread/run-engine';
import { type InFolder, openInFolder } from '../facts/in-folder';

export const TOKEN = 'the token of machines';
export const PASSWORD = 'correct horse battery';

const hashOf = (password: string) => `hash of ${password}`;

export interface OpenConsole {
  readonly app: FastifyInstance;
  readonly facts: InFolder;
  /** Every route, as `GET /console/sign-in`. */
  readonly routes: string[];
  /** Waits, in ms, before passwords were compared. */
  readonly waits: number[];
  add(email: string, roles: readonly Role[], sites?: readonly string[]): Promise<void>;
  /** Signs in, from an address. Resolves to the session's cookie. */
  signIn(email: string, from?: string): Promise<string>;
  post(
    form: Readonly<Record<string, string>>,
    more?: { from?: string; headers?: Readonly<Record<string, string>> },
  ): ReturnType<typeof posted>;
  /** Makes a call that changes something, as the console's page of this session does. */
  change(cookie: string, call: string, body?: object): ReturnType<typeof changed>;
  close(): Promise<void>;
}

const changed = async (app: FastifyInstance, cookie: string, call: string, body: object = {}) => {
  const session = await app.inject({ url: '/console/api/session', headers: { cookie } });
  const headers = { cookie, 'x-console-proof': `${session.json().proof}` };
  return app.inject({ method: 'POST', url: `/console/api/${call}`, headers, payload: body });
};

const posted = (app: FastifyInstance, form: Readonly<Record<string, string>>, from: string, headers: Readonly<Record<string, string>>) =>
  app.inject({
    method: 'POST',
    url: '/console/sign-in',
    remoteAddress: from,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  });

/** Opens a console over a store in a folder of its own. Passwords are compared without scrypt, which takes half a second. */
export async function openConsole(
  address?: string,
  now: () => number = Date.now,
  requiresFactor = false,
  openId?: ConsoleParts['openId'],
  mail?: ConsoleParts['mail'],
  trustProxy?: string,
): Promise<OpenConsole> {
  const facts = await openInFolder();
  const asking = openConsoleAsking(
    {
      DATA: facts.data,
      FACTS_MEMORY: '512MB',
      LOG_LEVEL: 'error',
      RETAIN_DAYS: 395,
      destinations: [{ name: 'crm', kind: 'webhook' }],
    } as unknown as Config,
    async () => ({ lag: 0, flush: 0.005 }),
    inProcess as never,
  );
  const waits: number[] = [];
  const seal = sealText(Buffer.alloc(32, 7));
  const app = trustProxy ? createApp(openLogger('silent'), createMetrics(), trustProxy) : fastify();
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => void routes.push(`${method} ${url}`));
  await app.register(
    consoleRoutes({
      seal: () => seal,
      requiresFactor,
      openId,
      mail,
      ...{ asking, token: TOKEN, place: placeOf(address, 'http://localhost:80'), version: '1.0.0', now },
      sites: () => ['main', 'blogs', 'donate'],
      passwords: { check: async (password, hash) => hash === hashOf(password), hash: async (password) => hashOf(password) },
      wait: async (ms) => waits.push(ms),
    }),
  );
  const post: OpenConsole['post'] = (form, { from = '192.0.2.1', headers = {} } = {}) => posted(app, form, from, headers);
  return {
    ...{ app, facts, waits, post, routes },
    change: (cookie, call, body) => changed(app, cookie, call, body),
    async add(email, roles, sites) {
      const account = { email, roles: roles.join(','), sites: sites?.join(',') ?? null, made: now(), password: hashOf(PASSWORD) };
      await facts.store.console('addAccount', account);
    },
    async signIn(email, from) {
      const { headers } = await post({ email, password: PASSWORD }, from ? { from } : {});
      return `${headers['set-cookie']}`.split(';')[0] ?? '';
    },
    async close() {
      await app.close();
      await asking.end();
      await facts.close();
    },
  };
}
