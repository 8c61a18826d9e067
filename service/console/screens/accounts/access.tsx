import type { Role } from '../../answers';
import { useConsole } from '../data/context';
import { useOwnWords } from '../words/own-words';
import { words } from './words';

/** The roles and sites of an account. */
export interface Access {
  readonly roles: readonly Role[];
  /** Null for all. */
  readonly sites: readonly string[] | null;
}

interface Props {
  readonly access: Access;
  change(access: Access): void;
}

const toggled = <T,>(list: readonly T[], one: T, isOn: boolean): readonly T[] => [
  ...list.filter((other) => other !== one),
  ...(isOn ? [one] : []),
];

/** Fields that say what an account may do, and where. */
export function AccessFields({ access: { roles, sites }, change }: Props) {
  const { words: shared, session } = useConsole();
  const { roles: legend, sites: where, may, allSites, someSites, operatorSites } = useOwnWords(words);
  const isOperator = roles.includes('operator');
  return (
    <>
      <fieldset className="choices">
        <legend>{legend}</legend>
        {(Object.keys(may) as Role[]).map((role) => (
          <label key={role}>
            <input
              type="checkbox"
              checked={roles.includes(role)}
              onChange={({ target: { checked } }) =>
                change({ roles: toggled(roles, role, checked), sites: role === 'operator' && checked ? null : sites })
              }
            />
            <span>
              <b>{shared.roles[role]}</b> {may[role]}
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset className="choices">
        <legend>{where}</legend>
        {isOperator ? (
          <p className="small">{operatorSites}</p>
        ) : (
          <>
            <label>
              <input type="radio" checked={sites === null} onChange={() => change({ roles, sites: null })} />
              {allSites}
            </label>
            <label>
              <input type="radio" checked={sites !== null} onChange={() => change({ roles, sites: [] })} />
              {someSites}
            </label>
            {sites && (
              <div className="choices inner">
                {session.sites.map((site) => (
                  <label key={site}>
                    <input
                      type="checkbox"
                      checked={sites.includes(site)}
                      onChange={({ target: { checked } }) => change({ roles, sites: toggled(sites, site, checked) })}
                    />
                    {site}
                  </label>
                ))}
              </div>
            )}
          </>
        )}
      </fieldset>
    </>
  );
}
