import { scaleLinear } from '@visx/scale';
import { useFormats, useWords } from '../data/context';
import type { Formats } from '../format/formats';
import { PlainTable } from '../parts/plain-table';
import type { Words } from '../words/en';
import { type Lift, type Measured, reachOf } from './verdict';

interface Props {
  readonly low: number;
  readonly difference: number;
  readonly high: number;
  /** The end of the axis, in both directions. */
  readonly reach: number;
}

const WIDTH = 200;
const HEIGHT = 20;

/** An interval as a dot and a line on an axis with a line at nought. The text beside it says the same. */
function IntervalChart({ low, difference, high, reach }: Props) {
  const x = scaleLinear<number>({ domain: [-reach || -1, reach || 1], range: [6, WIDTH - 6] });
  const middle = HEIGHT / 2;
  return (
    <svg className="interval" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
      <line className="nothing" x1={x(0)} x2={x(0)} y1="0" y2={HEIGHT} />
      <line className="line now" x1={x(low)} x2={x(high)} y1={middle} y2={middle} />
      <circle className="dot now" cx={x(difference)} cy={middle} r="5" />
    </svg>
  );
}

/** Names a measure for readers. */
export const measureName = ({ event, currency }: Measured, words: Words): string =>
  currency ? words.experiments.giftsIn(currency) : (words.experiments.named[event as keyof typeof words.experiments.named] ?? event);

/** A difference in the measure's own unit: points of a share, or money for each visitor. */
export const differenceIn =
  ({ currency }: Measured, formats: Formats, words: Words) =>
  (value: number) =>
    currency ? formats.money(value, currency) : words.experiments.points(formats.decimal(value * 100, 2));

/** An interval in the measure's own unit. */
export const rangeIn = ({ currency }: Measured, { low, high }: Pick<Lift, 'low' | 'high'>, formats: Formats, words: Words): string => {
  const show = (value: number) => (currency ? formats.money(value, currency) : formats.decimal(value * 100, 2));
  return words.experiments.range(show(low), show(high), !currency);
};

/** Each variant of one measure, with its difference from the control. */
export function MeasureTable({ measure }: { readonly measure: Measured }) {
  const words = useWords();
  const formats = useFormats();
  const { currency, variants } = measure;
  const show = differenceIn(measure, formats, words);
  const reach = reachOf(measure);
  const heads = [
    words.experiments.variant,
    words.measures.visitors,
    words.experiments.converted,
    currency ? words.experiments.perVisitor : words.experiments.share,
    words.experiments.difference,
    words.experiments.interval,
  ];
  const rows = variants.map(({ variant, visitors, conversions, amount, lift }) => ({
    key: variant,
    cells: [
      variant,
      formats.whole(visitors),
      formats.whole(conversions),
      !visitors ? '–' : currency ? formats.money(amount / visitors, currency) : formats.percent(conversions / visitors),
      lift ? words.experiments.between(show(lift.difference), rangeIn(measure, lift, formats, words)) : '–',
      lift ? <IntervalChart key="interval" {...lift} reach={reach} /> : '–',
    ],
  }));
  return (
    <>
      <h3>{measureName(measure, words)}</h3>
      <PlainTable label={measureName(measure, words)} heads={heads} rows={rows} />
    </>
  );
}
