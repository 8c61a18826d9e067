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

/** A new visitor (no cookies, no storage) in their newest tab, with the actions that every engine's driver supports. */
export interface EnginePage {
  /** Resolves when the page is loaded. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Goes back as the page's own history does. Resolves before the browser has arrived. */
  back(): Promise<void>;
  url(): Promise<string>;
  /** Runs a function in the page. It may use only its argument. Argument and result are JSON. */
  evaluate<Result, Argument = undefined>(run: (argument: Argument) => Result | Promise<Result>, argument?: Argument): Promise<Result>;
  /** Clicks the first visible match, in any open shadow tree, with this text. Waits for it up to 10 s. */
  click(selector: string, text?: string): Promise<void>;
  /** Replaces the value of the first visible match by typing. */
  fill(selector: string, value: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** The cookies of the page's address, HttpOnly ones included. */
  cookies(): Promise<readonly Cookie[]>;
  openTab(): Promise<void>;
  /** Closes the newest tab, as a person does. The previous tab becomes the page again. */
  closeTab(): Promise<void>;
  /** The errors that pages threw or logged, as far as the engine reports them. */
  readonly faults: string[];
  end(): Promise<void>;
}

export interface Engine {
  readonly version: string;
  visitor(options: VisitorOptions): Promise<EnginePage>;
  close(): Promise<void>;
}

export type EngineName = 'Chromium' | 'Firefox' | 'WebKit';

/** An engine on this machine, or the reason why it is missing. */
export interface FoundEngine {
  readonly name: EngineName;
  readonly missing?: string;
  /** The reason why its tabs can't be driven. */
  readonly noTabs?: string;
  open(): Promise<Engine>;
}
