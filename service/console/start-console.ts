import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import manifest from '../../package.json' with { type: 'json' };
import { networkFolder } from '../../tools/sites/folder';
import type { Config } from '../config';
import type { Log } from '../log/log';
import { openMail } from '../mail/mail';
import type { Network } from '../network/open-network';
import { type KeyPlace, keyFrom, keyIn } from '../operation/own-key';
import { sealText, type TextSeal } from '../operation/sealed-text';
import type { RunConsole } from '../store/console-steps';
import { openPasswords, type Passwords } from './accounts/passwords';
import { openConsoleAsking } from './asking';
import { type Place, placeIn } from './place';
import { consoleRoutes } from './routes';
import { screenFiles } from './screen-files';

/**
 * Opens what seals the secrets of second factors: by a key in `DATA`, or where intakes are on several machines, by one that follows from the token that
 * they share. Undefined without either.
 */
function factorSealOf({ DATA, NATS_URL, SERVICE_TOKEN }: KeyPlace): TextSeal | undefined {
  const secret = NATS_URL ? SERVICE_TOKEN : keyIn(DATA);
  return secret === undefined ? undefined : sealText(keyFrom(secret, 'second factor'));
}

/** The log, and the s within which 99 of 100 requests were safe in it. */
type WatchedLog = Pick<Log, 'lag'> & { flush?(): Promise<number | undefined> };

export interface RunningConsole {
  readonly routes: FastifyPluginAsync;
  /** For sessions that begin without the form. */
  readonly run: RunConsole;
  readonly place: Place;
  readonly passwords: Passwords;
  stop(): Promise<void>;
}

/** Returns the provider that the configuration names. */
const openIdOf = ({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: secret, OIDC_ROLES: rolesClaim }: Config) =>
  issuer && clientId && secret ? { issuer, clientId, secret, rolesClaim } : undefined;

/** The console of a service. Its threads begin when somebody signs in. `screens`: the folder with the files of the screens. */
export function startConsole(
  config: Config,
  log: WatchedLog,
  network: Pick<Network, 'sites'>,
  screens = join(networkFolder, 'dist/console'),
): RunningConsole {
  const { SERVICE_TOKEN, SECOND_FACTOR } = config;
  const ways = { mail: !!config.SMTP_URL, webhook: !!config.ALARM_URL };
  const asking = openConsoleAsking(config, async () => ({ lag: await log.lag(), flush: await log.flush?.() }));
  const passwords = openPasswords();
  const place = placeIn(config);
  return {
    ...{ run: asking.console, place, passwords },
    async routes(app) {
      await app.register(
        consoleRoutes({
          ...{ asking, passwords, token: SERVICE_TOKEN, place, sites: network.sites, version: manifest.version, ways },
          openId: openIdOf(config),
          mail: openMail(config),
          requiresFactor: SECOND_FACTOR === 'required',
          seal: () => factorSealOf(config),
        }),
      );
      await app.register(screenFiles(screens, place));
    },
    async stop() {
      await Promise.all([asking.end(), passwords.end()]);
    },
  };
}
