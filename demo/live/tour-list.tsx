import { addressesAt } from '../addresses';
import { tour } from './tour';

/** Links to every site, which open beside this page. */
export function Tour() {
  const url = addressesAt(Number(location.port) || null);
  return (
    <section className="panel" aria-labelledby="tour">
      <h2 id="tour">The sites</h2>
      <ul className="tour">
        {tour.map(({ place, name, text, links }) => (
          <li key={place}>
            <h3>
              {name} <code>{place}</code>
            </h3>
            <p>{text}</p>
            <p className="links">
              {links.map(([label, path]) => (
                <a key={path} href={url(place, path)} target="_blank" rel="noopener noreferrer">
                  {label}
                </a>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
