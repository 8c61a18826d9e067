import type { Gift } from '../answers';

/** An answer that may have gifts, in itself or in its rows. */
interface WithGifts {
  readonly gifts?: readonly Gift[];
}

interface Answer extends WithGifts {
  readonly rows?: readonly object[];
  readonly other?: object | null;
}

/** Leaves an answer the gifts of one currency; all, if none is asked for. Every other figure stays: a currency is of gifts alone. */
export function inCurrency<A extends Answer>(answer: A, currency: string | undefined): A {
  if (currency === undefined) return answer;
  const own = <One extends WithGifts>(one: One): One =>
    one.gifts ? { ...one, gifts: one.gifts.filter((gift) => gift.currency === currency) } : one;
  return {
    ...own(answer),
    ...(answer.rows && { rows: answer.rows.map(own) }),
    ...(answer.other && { other: own(answer.other) }),
  };
}
