import { BarController, BarElement, CategoryScale, Chart, type ChartConfiguration, Legend, LinearScale, Tooltip } from 'chart.js';
import { useEffect, useRef } from 'react';
import type { Figure } from './figure';
import { type Palette, usePalette } from './palette';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Legend, Tooltip);

/** Characters of a label beside a horizontal bar. The table and the tooltip have the whole label. */
const LONGEST = 17;
/** Up to this many horizontal bars need less room. */
const FEW = 3;

function configuration({ labels, series, lying, apart = false }: Figure, { ink, line, tones }: Palette): ChartConfiguration<'bar'> {
  const short = (index: number) => {
    const label = labels[index] ?? '';
    return label.length > LONGEST ? `${label.slice(0, LONGEST - 1)}…` : label;
  };
  const values = {
    stacked: !apart,
    beginAtZero: true,
    ticks: { color: ink, maxTicksLimit: 6, precision: 0 },
    grid: { color: line },
    border: { display: false },
  };
  const names = {
    stacked: !apart,
    grid: { display: false },
    ticks: { color: ink, maxRotation: 0, autoSkip: !lying, callback: (_: unknown, index: number) => short(index) },
  };
  return {
    type: 'bar',
    data: {
      labels: [...labels],
      datasets: series.map(({ name, tone, values }) => ({
        label: name,
        data: [...values],
        backgroundColor: tones[tone],
        maxBarThickness: 22,
      })),
    },
    options: {
      animation: false,
      maintainAspectRatio: false,
      indexAxis: lying ? 'y' : 'x',
      interaction: { mode: 'index', axis: lying ? 'y' : 'x', intersect: false },
      scales: lying ? { x: values, y: names } : { x: names, y: values },
      plugins: { legend: { display: series.length > 1, position: 'bottom', labels: { color: ink, boxWidth: 12 } } },
    },
  };
}

/** Draws a figure. Its table serves those who can't see it. */
export function BarChart({ figure }: { figure: Figure }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useRef<Chart<'bar'> | null>(null);
  const palette = usePalette();
  useEffect(() => {
    if (!canvas.current) return;
    const { type, data, options = {} } = configuration(figure, palette);
    if (!chart.current) chart.current = new Chart(canvas.current, { type, data, options });
    else {
      Object.assign(chart.current, { data, options });
      chart.current.update('none');
    }
  }, [figure, palette]);
  useEffect(
    () => () => {
      chart.current?.destroy();
      chart.current = null;
    },
    [],
  );
  return (
    <div className={figure.lying && figure.labels.length <= FEW ? 'canvas few' : 'canvas'}>
      <canvas ref={canvas} role="img" aria-label={`${figure.title}: bars; the figures are in the table below`} />
    </div>
  );
}
