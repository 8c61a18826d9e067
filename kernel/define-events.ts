import type { DeclaredEvents } from '../lib/contracts/declared-event';

/** Types a site's own events, `sites/<id>/events.ts`. The build checks their values and ships none of them to pages. */
export const defineEvents = <const Events extends DeclaredEvents>(events: Events): Events => events;
