export interface LoadedMoment {
  /** True if the load event did not fire in time (LIF-01). */
  readonly forced: boolean;
}

export interface LeaveMoment {
  /** ms since this page view began. */
  readonly timeOnPage: number;
  /** True if the page may come back: it enters the back/forward cache, or an iOS app was left. */
  readonly persisted: boolean;
}

export interface Navigation {
  readonly type: 'history' | 'back_forward_cache';
  readonly url: string;
  readonly previous: string;
}
