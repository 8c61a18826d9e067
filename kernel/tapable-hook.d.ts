// tapable publishes types for its index alone. The kernel imports its base class.
declare module 'tapable/lib/Hook.js' {
  export interface Tap {
    name: string;
    stage?: number;
    before?: string | string[];
    /** A tap that guards privacy: if it throws, the item is dropped instead of passed on. Ours, not tapable's. */
    privacy?: boolean;
  }
  export interface FullTap extends Tap {
    type: 'sync' | 'async' | 'promise';
    fn: (...args: never[]) => unknown;
  }
  export interface Interceptor {
    name?: string;
    call?: (...args: never[]) => void;
    tap?: (tap: FullTap) => void;
    register?: (tap: FullTap) => FullTap | undefined;
    result?: (result: never) => void;
    error?: (error: never) => void;
    done?: () => void;
  }
  export default class Hook {
    constructor(args?: string[], name?: string);
    name: string | undefined;
    taps: FullTap[];
    interceptors: Interceptor[];
    tap(options: string | Tap, fn: (...args: never[]) => unknown): void;
    intercept(interceptor: Interceptor): void;
    withOptions(options: Partial<Tap>): unknown;
    _insert(tap: FullTap): void;
  }
}
