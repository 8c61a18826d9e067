import type { Take } from '../../service/arrival';
import type { Feed } from '../feed';

/** Takes what intake has checked straight into the feed, which the live page listens to. A request's arrivals are of one kind. */
export const takeInto =
  (feed: Feed): Take =>
  async (arrivals) => {
    const [first] = arrivals;
    if (!first) return { received: 0, repeated: 0 };
    return feed.receive(first.kind, arrivals);
  };
