import type { Audience } from '../contracts/audience';
import { knownVisitor, type PageEnv, whyOutside } from './audience';

/**
 * Returns a function that names the first condition of an audience that the visitor does not meet, in words for the overlay, or returns
 * undefined for a visitor in the audience. `ownHosts` are no source of a visit. A separate chunk, as few pages have an audience.
 */
export const readAudience = (env: PageEnv, ownHosts: readonly string[]): ((audience: Audience) => string | undefined) => {
  const visitor = knownVisitor(env, ownHosts);
  return (audience) => whyOutside(audience, visitor);
};
