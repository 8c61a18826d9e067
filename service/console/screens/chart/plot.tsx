import { LinePath } from '@visx/shape';
import { useId } from 'react';
import { type Layout, MARGIN } from './layout';
import { lastMeasured, type Point } from './measured';
import type { Series } from './series';

interface Props {
  readonly layout: Layout;
  readonly series: readonly Series[];
  readonly at: number | null;
  /** True where the last measured day of the first series is not over. */
  readonly unfinished: boolean;
  tick(value: number): string;
  label(day: string): string;
  /** The indexes of days with a note. */
  readonly flagged: readonly number[];
}

/** px of a flag's mast. */
const MAST = 14;

interface Placed {
  readonly i: number;
  readonly value: number;
}

const placed = (points: readonly Point[]): (Placed | null)[] => points.map(({ value }, i) => (value === null ? null : { i, value }));

/** Stretches of days that were not measured between or before measured ones, as first and last index. */
function gapsIn(points: readonly Point[]): (readonly [first: number, last: number])[] {
  const found: [number, number][] = [];
  points.forEach(({ unmeasured }, i) => {
    if (!unmeasured || unmeasured.kind === 'ahead' || unmeasured.kind === 'late') return;
    const last = found.at(-1);
    if (last && last[1] === i - 1) last[1] = i;
    else found.push([i, i]);
  });
  return found;
}

/** Draws the lines of a chart. Its readout and table tell what it shows, so it is hidden from screen readers. */
export function Plot({ layout, series, at, unfinished, tick, label, flagged }: Props) {
  const { width, height, x, y } = layout;
  const hatch = useId();
  const [first] = series;
  const line = (all: readonly (Placed | null)[], key: string, className: string) => (
    <LinePath
      key={key}
      data={all as (Placed | null)[]}
      defined={(one) => one !== null}
      x={(one) => x(one?.i ?? 0)}
      y={(one) => y(one?.value ?? 0)}
      className={className}
      fill="none"
    />
  );
  return (
    <svg className="plot" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line className="hatch" x1="0" y1="0" x2="0" y2="6" />
        </pattern>
      </defs>
      {layout.ticks.map((value) => (
        <g key={value} className={value ? 'across' : 'across nought'}>
          <line x1={MARGIN.left} x2={width - MARGIN.right} y1={y(value)} y2={y(value)} />
          <text x={MARGIN.left - 8} y={y(value)} dy="0.32em" textAnchor="end">
            {tick(value)}
          </text>
        </g>
      ))}
      {layout.labels.map((i) => (
        <text key={i} className="when" x={x(i)} y={height - 8} textAnchor={i ? 'middle' : 'start'}>
          {label(first?.points[i]?.day ?? '')}
        </text>
      ))}
      {gapsIn(first?.points ?? []).map(([from, to]) => (
        <rect
          key={from}
          fill={`url(#${hatch})`}
          x={x(Math.max(0, from - 0.5))}
          width={Math.max(4, x(to + 0.5) - x(Math.max(0, from - 0.5)))}
          y={MARGIN.top}
          height={height - MARGIN.top - MARGIN.bottom}
        />
      ))}
      {[...series].reverse().map(({ name, tone, points }) => {
        const all = placed(points);
        const end = lastMeasured(points);
        if (!unfinished || tone === 'before' || end < 1) return line(all, name, `line ${tone}`);
        return (
          <g key={name}>
            {line(all.slice(0, end), `${name} counted`, `line ${tone}`)}
            {line(all.slice(end - 1, end + 1), `${name} unfinished`, `line ${tone} unfinished`)}
          </g>
        );
      })}
      {flagged.map((i) => (
        <path key={i} className={i === at ? 'flag at' : 'flag'} d={`M${x(i)} ${height - MARGIN.bottom}v${-MAST}h9l-3 4l3 4h-9z`} />
      ))}
      {at !== null && <line className="cursor" x1={x(at)} x2={x(at)} y1={MARGIN.top} y2={height - MARGIN.bottom} />}
      {series.map(({ name, tone, points }) => {
        const lonely = placed(points).filter((one, i, all) => one && (i === at || (!all[i - 1] && !all[i + 1])));
        return lonely.map(
          (one) => one && <circle key={`${name} ${one.i}`} className={`dot ${tone}`} cx={x(one.i)} cy={y(one.value)} r="4" />,
        );
      })}
    </svg>
  );
}
