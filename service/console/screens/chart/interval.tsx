import { scaleLinear } from '@visx/scale';

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
export function IntervalChart({ low, difference, high, reach }: Props) {
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
