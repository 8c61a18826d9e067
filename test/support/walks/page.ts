import { takeChoice } from '../../../kernel/consent/chunks/take-choice';
import type { RuntimeStart } from '../../../kernel/consent/runtime/reread';
import type { Visitor } from '../../../kernel/detect/visitor';
import { createEnv, type Env } from '../../../kernel/env';
import { choiceText } from '../../../lib/records/handed-choice';
import { documentOf, type ModelJar } from '../jar/model-jar';
import { createConsent, type OwnConsent } from '../rereading-consent';

const person: Visitor = { bot: false, dnt: false, gpc: false, admin: false, internal: false, optIn: false, international: undefined };
const SIBLINGS = [
  'main.example',
  '*.main.example',
  '*.action.example',
  '*.giving.example',
  '*.mailing.example',
  '*.mcaf.example',
  '*.mrd.example',
];

/** The start of a page: its address, the text that a link hands on to it, and the page that contains the link. */
export interface Arrival {
  readonly address: string;
  readonly handed?: string;
  readonly referrer?: string;
  /** The browser sends Global Privacy Control here. */
  readonly gpc: boolean;
}

/** A page with the real functions that read, store and hand on a choice. `grants`: grants travel in this network. */
export class WalkedPage {
  readonly own: OwnConsent;
  private readonly env: Env;
  private readonly visitor: Visitor;

  constructor(
    jar: ModelJar,
    now: () => number,
    readonly grants: boolean,
    { address, handed = '', referrer = '', gpc }: Arrival,
  ) {
    const { hostname, pathname, protocol } = new URL(address);
    const place = { hostname, pathname, protocol, now };
    class Document {
      get referrer() {
        return referrer;
      }
    }
    const env = createEnv(globalThis as unknown as Window & typeof globalThis);
    const window = { location: place, Document, navigator: { globalPrivacyControl: gpc } } as unknown as Env['window'];
    this.env = { ...env, window, document: documentOf(jar, place), now };
    this.visitor = { ...person, gpc };
    const nothing = () => {};
    this.own = createConsent(this.env, this.visitor, undefined, nothing, nothing, handed);
    const options = { handed, site: {}, reread: this.own.reread } as RuntimeStart;
    takeChoice({ ...this.tools, version: '1.3.8+a1234567', options }, { siblings: SIBLINGS, grants });
  }

  private get tools() {
    return { env: this.env, consent: this.own.consent, visitor: this.visitor };
  }

  get tracks(): boolean {
    return this.own.consent.allows('analytics');
  }

  /** The text that a link from here hands on. */
  get handsOn(): string {
    return choiceText(this.tools, this.grants);
  }
}
