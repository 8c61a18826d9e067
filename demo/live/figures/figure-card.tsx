import { ScrollRegion } from '../scroll-region';
import { BarChart } from './bar-chart';
import type { Figure } from './figure';

function FigureTable({ figure: { title, rows, labels, series } }: { figure: Figure }) {
  return (
    <details>
      <summary>
        Table <span className="unseen">of {title}</span>
      </summary>
      <ScrollRegion label={`Table of ${title}`}>
        <table>
          <thead>
            <tr>
              {[rows, ...series.map(({ name }) => name)].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, i) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {series.map(({ name, values }) => (
                  <td key={name}>{values[i]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  );
}

/** Shows a figure with its heading, as a drawing and as a table. */
export function FigureCard({ figure }: { figure: Figure }) {
  const { title, caption, labels } = figure;
  return (
    <li>
      <h3>{title}</h3>
      <p>{caption}</p>
      {labels.length ? (
        <>
          <BarChart figure={figure} />
          <FigureTable figure={figure} />
        </>
      ) : (
        <p className="empty">Nothing yet</p>
      )}
    </li>
  );
}
