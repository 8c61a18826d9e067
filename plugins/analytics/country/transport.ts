/** SES-13. ms. */
const TIME_OUT = 5_000;

/** What the utility service says of the visitor's address; undefined where it says nothing usable. Never rejects. */
export async function askAddress({ fetch, AbortSignal }: Window & typeof globalThis, utility: string): Promise<unknown> {
  try {
    const answer = await fetch(`${utility}/ip`, { credentials: 'include', signal: AbortSignal.timeout(TIME_OUT) });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return;
  }
}
