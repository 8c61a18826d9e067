import type { Consent } from '../../answers';
import { useFormats, useWords } from '../data/context';
import { PlainTable } from '../parts/plain-table';

type Time = Consent['times'][number];

/** Shows how long visitors took to answer: all together, and each site by itself on demand. */
export function Times({ times }: { readonly times: readonly Time[] }) {
  const words = useWords();
  const formats = useFormats();
  const after = (seconds: number) => (seconds ? words.consent.under(formats.duration(seconds)) : words.consent.longer);
  const table = (label: string, rows: readonly (readonly [name: string, time: Omit<Time, 'site'>])[]) => (
    <PlainTable
      label={label}
      heads={[words.consent.within, words.consent.allowed, words.consent.refused]}
      rows={rows.map(([name, { allowed, refused }]) => ({ key: name, cells: [name, formats.whole(allowed), formats.whole(refused)] }))}
    />
  );
  const sites = new Set(times.map(({ site }) => site));
  const sums = new Map<number, Omit<Time, 'site'>>();
  for (const { seconds, allowed, refused } of times) {
    const known = sums.get(seconds);
    sums.set(seconds, { seconds, allowed: allowed + (known?.allowed ?? 0), refused: refused + (known?.refused ?? 0) });
  }
  const inOrder = [...sums.values()].sort((a, b) => (a.seconds || Number.POSITIVE_INFINITY) - (b.seconds || Number.POSITIVE_INFINITY));
  return (
    <>
      {table(
        words.consent.times,
        inOrder.map((time) => [after(time.seconds), time]),
      )}
      {sites.size > 1 && (
        <details>
          <summary>{words.consent.bySite}</summary>
          {table(
            `${words.consent.times}: ${words.consent.bySite}`,
            times.map((time) => [`${time.site}: ${after(time.seconds)}`, time]),
          )}
        </details>
      )}
    </>
  );
}
