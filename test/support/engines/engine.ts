export interface VisitorOptions {
  /** BCP 47, with a region. */
  readonly locale: string;
  /** IANA. */
  readonly timezone: string;
}

export type Key = 'Tab' | 'Enter' | 'Escape' | 'Space';

export interface Cookie {
  readonly name: string;
  readonly value: string;
}

/** A visitor of their own (no cookies, no storage) at their newest tab: what every engine can be driven to do. */
export interface EnginePage {
  /** Resolves when the page is loaded. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** As the page's own history does; resolves before it has arrived. */
  back(): Promise<void>;
  url(): Promise<string>;
  /** Runs a function that needs nothing but its argument in the page; what it takes and gives is JSON. */
  evaluate<Result, Argument = undefined>(run: (argument: Argument) => Result | Promise<Result>, argument?: Argument): Promise<Result>;
  /** Clicks the first element that is shown, in whatever open shadow tree, and says this text; waits for it up to 10 s. */
  click(selector: string, text?: string): Promise<void>;
  /** Types into the first such element, in the place of what it has. */
  fill(selector: string, value: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** The cookies of the page's address, HttpOnly ones included. */
  cookies(): Promise<readonly Cookie[]>;
  openTab(): Promise<void>;
  /** Closes the newest tab, as a person does: the one before it is the page again. */
  closeTab(): Promise<void>;
  /** The errors that pages threw or logged, as far as the engine tells. */
  readonly faults: string[];
  end(): Promise<void>;
}

export interface Engine {
  readonly version: string;
  visitor(options: VisitorOptions): Promise<EnginePage>;
  close(): Promise<void>;
}

export type EngineName = 'Chromium' | 'Firefox' | 'WebKit';

/** An engine that this machine has, or why it has none. */
export interface FoundEngine {
  readonly name: EngineName;
  readonly missing?: string;
  /** The reason why its tabs can't be driven. */
  readonly noTabs?: string;
  open(): Promise<Engine>;
}
