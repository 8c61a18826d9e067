import type { Visitor } from '../../../kernel/detect/visitor';
import { createEnv, type Env } from '../../../kernel/env';
import { createConsent, type OwnConsent } from '../rereading-consent';
import { documentOf, type ModelJar } from './model-jar';

const person: Visitor = { bot: false, dnt: false, gpc: false, admin: false, internal: false, optIn: false, international: undefined };

/** A tab of the model jar's browser with the kernel's own consent. `told` lists the changes that it announced, in order. */
export class Tab {
  readonly told: ('here' | 'elsewhere')[] = [];
  readonly location: { hostname: string; pathname: string; protocol: string };
  /** ms by which its clock is ahead. */
  skew = 0;
  /** Called before each read of the jar, and each write. */
  touched = () => {};
  own!: OwnConsent;

  constructor(
    readonly jar: ModelJar,
    readonly time: () => number,
    address: string,
    /** Reads the origin's storage. */
    private readonly storage: () => object = () => ({}),
  ) {
    const { hostname, pathname, protocol } = new URL(address);
    this.location = { hostname, pathname, protocol };
    this.load();
  }

  now = () => this.time() + this.skew;

  get env(): Env {
    const { hostname, protocol } = this.location;
    // The jar has its own clock, which nobody sets back.
    const pathname = () => this.location.pathname;
    const place = {
      hostname,
      protocol,
      now: this.time,
      get pathname() {
        return pathname();
      },
    };
    const env = createEnv(globalThis as unknown as Window & typeof globalThis);
    const { location, storage } = this;
    const window = {
      location,
      get localStorage() {
        return storage();
      },
    } as unknown as Env['window'];
    return { ...env, window, document: documentOf(this.jar, place, () => this.touched()), now: this.now };
  }

  /** Reloads, so that everything in memory is gone. */
  load(): void {
    this.own = createConsent(
      this.env,
      person,
      undefined,
      (where) => this.told.push(where as 'here'),
      () => {},
    );
  }

  get state() {
    return this.own.consent.state;
  }

  get tracks() {
    return this.own.consent.allows('analytics');
  }

  /** The raw consent cookies that the tab sees. */
  get seen(): string[] {
    const { hostname, protocol, pathname } = this.location;
    return this.jar
      .get({ hostname, protocol, pathname, now: this.time })
      .split('; ')
      .filter((pair) => pair.startsWith('edf_cc='))
      .map((pair) => decodeURIComponent(pair.slice(7)));
  }
}
