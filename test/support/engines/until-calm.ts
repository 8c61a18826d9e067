/** Waits until a page asks for nothing more, `asked` being how often it has: Firefox keeps only such pages in its back/forward cache. */
export async function untilCalm(asked: () => Promise<number>): Promise<void> {
  let before: number;
  do {
    before = await asked();
    await new Promise((resolve) => setTimeout(resolve, 700));
  } while ((await asked()) !== before);
}
