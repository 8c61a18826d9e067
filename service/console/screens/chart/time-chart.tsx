import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefCallback, useCallback, useId, useRef, useState } from 'react';
import { useFormats, useWords } from '../data/context';
import { noteWords } from '../words/notes';
import { useOwnWords } from '../words/own-words';
import { type Flag, flagAfter, textsOn } from './flags';
import { layOut, nearest, pointAfter } from './layout';
import { lastMeasured, type Point } from './measured';
import { Plot } from './plot';
import type { Series } from './series';

const UNMEASURED = 640;

/** Returns the width of an element in px, as it changes. */
function useWidth(): [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(UNMEASURED);
  const observer = useRef<ResizeObserver>(undefined);
  const ref = useCallback((element: HTMLElement | null) => {
    observer.current?.disconnect();
    if (!element) return;
    setWidth(element.clientWidth || UNMEASURED);
    if (typeof ResizeObserver !== 'function') return;
    observer.current = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width) || UNMEASURED));
    observer.current.observe(element);
  }, []);
  return [ref, width];
}

interface Props {
  /** The finding, in a sentence. */
  readonly caption: string;
  /** Lines over the days of the first, which is the one that is read. */
  readonly series: readonly Series[];
  readonly unfinished: boolean;
  /** Stands beside the caption. */
  readonly aside?: ReactNode;
  /** The address of the same rows as a file. */
  readonly csv: string;
  readonly flags: readonly Flag[];
}

const HEIGHT = 248;
const NARROW = 480;

/** A chart of days: one Tab stop, arrow keys along its days, each day's values shown and spoken, and its table one key further. */
export function TimeChart({ caption, series, unfinished, aside, csv, flags }: Props) {
  const words = useWords();
  const formats = useFormats();
  const own = useOwnWords(noteWords);
  const [ref, width] = useWidth();
  const [at, setAt] = useState<number | null>(null);
  const [open, setOpen] = useState(false);
  const hint = useId();
  const [first] = series;
  const count = first?.points.length ?? 0;
  const most = Math.max(0, ...series.flatMap(({ points }) => points.slice(0, count).map(({ value }) => value ?? 0)));
  const shown = series.map((one) => ({ ...one, points: one.points.slice(0, count) }));
  const layout = layOut(count, most, width, width < NARROW ? 200 : HEIGHT);
  const days = first?.points.map(({ day }) => day) ?? [];
  const flagged = days.flatMap((day, i) => (textsOn(flags, day).length ? [i] : []));
  const chosen = at !== null && at < count ? at : null;
  const shownValue = ({ value, unmeasured }: Point) => (value === null ? words.chart[unmeasured?.kind ?? 'before'] : formats.whole(value));
  const isOpenDay = (i: number) => unfinished && !!first && lastMeasured(first.points) === i;
  const told = (i: number) =>
    shown
      .flatMap(({ name, points }) => {
        const point = points[i];
        return point ? [`${formats.day(point.day)}: ${shownValue(point)} (${name})`] : [];
      })
      .concat(isOpenDay(i) ? words.chart.unfinished : [])
      .join(' · ');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 't') return setOpen(!open);
    const next = event.key.toLowerCase() === 'n' ? flagAfter(flags, days, chosen, event.shiftKey) : pointAfter(event.key, chosen, count);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
  };
  const onPointer = (event: PointerEvent) =>
    setAt(nearest(layout, count, event.clientX - event.currentTarget.getBoundingClientRect().left));
  return (
    <figure className="chart">
      <figcaption>
        <h2>{caption}</h2>
        {aside}
      </figcaption>
      <p className="legend">
        {shown.map(({ name, tone }) => (
          <span key={name}>
            <svg width="24" height="8" aria-hidden="true" focusable="false">
              <line className={`line ${tone}`} x1="0" x2="24" y1="4" y2="4" />
            </svg>
            {name}
          </span>
        ))}
      </p>
      <p className="readout" role="status">
        {chosen !== null && told(chosen)}
      </p>
      <div
        ref={ref}
        className="canvas"
        role="application"
        aria-label={caption}
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys go along the chart's days
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
      >
        <Plot
          layout={layout}
          series={shown}
          at={chosen}
          unfinished={unfinished}
          tick={formats.short}
          label={formats.day}
          flagged={flagged}
        />
      </div>
      {flagged.length > 0 && (
        // Beneath the lines, which do not move under a pointer then.
        <p className="noted" role="status">
          {chosen !== null && textsOn(flags, days[chosen]).join(' · ')}
        </p>
      )}
      <p id={hint} className="hint">
        {words.chart.keys} {flagged.length > 0 && own.hint}
      </p>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{words.chart.table}</summary>
        {open && (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard, too */}
            <section className="scroll" aria-label={caption} tabIndex={0}>
              <table className="numbers">
                <caption className="unseen">{caption}</caption>
                <thead>
                  <tr>
                    <th scope="col">{words.chart.day}</th>
                    {shown.map(({ name }) => (
                      <th key={name} scope="col">
                        {name}
                      </th>
                    ))}
                    {flagged.length > 0 && <th scope="col">{own.notes}</th>}
                  </tr>
                </thead>
                <tbody>
                  {first?.points.map(({ day }, i) => (
                    <tr key={day}>
                      <th scope="row">
                        {formats.day(day)}
                        {isOpenDay(i) && ` (${words.chart.unfinished})`}
                      </th>
                      {shown.map(({ name, points }) => (
                        <td key={name}>{points[i] && shownValue(points[i])}</td>
                      ))}
                      {flagged.length > 0 && <td className="words">{textsOn(flags, day).join(' · ')}</td>}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
            <a href={csv} download>
              {words.csv}
            </a>
          </>
        )}
      </details>
    </figure>
  );
}
