import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testStream } from '../../sites/network';
import { ACCOUNT, googleStandIn } from '../../tools/lab/vendors/google';
import { metaStandIn, PIXEL, TOKEN } from '../../tools/lab/vendors/meta';
import { type Answering, type Got, startReceiver } from '../../tools/lab/vendors/receiver';
import { webhookStandIn } from '../../tools/lab/vendors/webhook';

/** A request that a stand-in got, and its answer. */
export interface ToldRequest {
  readonly vendor: string;
  /** ms since the epoch. */
  readonly at: number;
  readonly path: string;
  /** The body, without the sender's secret. */
  readonly body: unknown;
  readonly status: number;
}

export interface ToldVendors {
  /** Variables with which the service tells them. */
  readonly env: Readonly<Record<string, string>>;
  /** The newest first. */
  list(): readonly ToldRequest[];
  forget(): void;
  close(): Promise<void>;
}

/** The most requests, to protect the memory of a demo that runs for weeks. */
const MOST_KEPT = 200;
/** s that an event rests, in which a refusal withdraws it. */
const WAIT = 5;

/** The place of a variable of the environment, in a file of destinations. */
const variable = (name: string) => `\${${name}}`;

/** The body as it is shown. An access token that stands in it does not. */
function shown({ text }: Got): unknown {
  try {
    const { access_token: _, ...body } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    return body;
  } catch {
    return '(a form)';
  }
}

/**
 * Starts stand-ins of the vendors that the service tells: HTTP on loopback, answers as their documentation says. Writes the file of destinations into a
 * folder.
 */
export async function startToldVendors(folder: string): Promise<ToldVendors> {
  let told: readonly ToldRequest[] = [];
  const noting =
    (vendor: string, answering: Answering): Answering =>
    (got, response, before) => {
      response.once('finish', () => {
        const { at, path } = got;
        told = [{ vendor, at, path, body: shown(got), status: response.statusCode }, ...told].slice(0, MOST_KEPT);
      });
      answering(got, response, before);
    };
  const crmSecret = `whsec_${randomBytes(32).toString('base64')}`;
  const googles = googleStandIn();
  const [crm, meta, google, analytics] = await Promise.all([
    startReceiver(noting('crm', webhookStandIn(crmSecret).answering), MOST_KEPT),
    startReceiver(noting('meta', metaStandIn().answering), MOST_KEPT),
    startReceiver(noting('google', googles.answering), MOST_KEPT),
    startReceiver(noting('analytics', googles.answering), MOST_KEPT),
  ]);
  googles.say('SUCCESS');
  const operatingAccount = '1234567890';
  const file = join(folder, 'destinations.json');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(
    file,
    `${JSON.stringify(
      [
        {
          name: 'crm',
          kind: 'webhook',
          url: crm.url,
          secret: variable('CRM_SECRET'),
          purpose: 'analytics',
          wait: WAIT,
          events: CRM_EVENTS,
        },
        {
          ...{ name: 'meta', kind: 'meta', url: meta.url, account: PIXEL, testCode: 'TEST12345' },
          ...{ secret: variable('META_TOKEN'), purpose: 'advertising', wait: WAIT },
        },
        {
          ...{ name: 'google', kind: 'google', url: google.url, account: { operatingAccount, conversionAction: '987654' } },
          ...{ secret: variable('GOOGLE_KEY'), purpose: 'advertising', wait: WAIT },
        },
        {
          ...{ name: 'analytics', kind: 'google-analytics', url: analytics.url, account: '123456789', stream: testStream },
          ...{ secret: variable('GOOGLE_KEY'), sites: TOLD_SITES, wait: WAIT },
        },
      ],
      null,
      2,
    )}\n`,
    { mode: 0o600 },
  );
  const key = { client_email: ACCOUNT, private_key: googles.key, token_uri: `${google.url}/token` };
  return {
    env: { DESTINATIONS: file, CRM_SECRET: crmSecret, META_TOKEN: TOKEN, GOOGLE_KEY: JSON.stringify(key) },
    list: () => told,
    forget() {
      told = [];
    },
    async close() {
      await Promise.all([crm, meta, google, analytics].map((one) => one.close()));
    },
  };
}

/** Sites whose manifests leave the analytics tag to the service. */
const TOLD_SITES = ['blogs'];
const CRM_EVENTS = ['donation', 'action', 'signup', 'form_submit'];
