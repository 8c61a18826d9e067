/**
 * Runs a step whose events are trusted, as those of a visitor's own gestures are. jsdom trusts none: the flag is set on its own object before
 * any other listener hears the event.
 */
export function trusted<Result>(types: readonly string[], step: () => Result): Result {
  const trust = (event: Event) => {
    for (const key of Object.getOwnPropertySymbols(event)) if (key.description === 'impl') Reflect.get(event, key).isTrusted = true;
  };
  for (const type of types) window.addEventListener(type, trust, true);
  try {
    return step();
  } finally {
    for (const type of types) window.removeEventListener(type, trust, true);
  }
}

/** Clicks an element as a visitor does. */
export const press = (element: HTMLElement | null | undefined): void => trusted(['click'], () => element?.click());
