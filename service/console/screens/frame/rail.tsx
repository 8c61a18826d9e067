import { useRef } from 'react';
import { onScreen } from '../address/place';
import { GROUPS, type Group } from '../address/screen-names';
import { useLink, usePlace } from '../address/use-place';
import { useConsole } from '../data/context';
import { Account } from './account';

/** The screens in their groups. `follow` is called when a reader goes to one. */
function Screens({ follow }: { follow?(): void }) {
  const { words } = useConsole();
  const place = usePlace();
  const link = useLink();
  return (
    <nav aria-label={words.frame.screens}>
      {Object.entries(GROUPS).map(([group, names]) => (
        <div key={group} className="group">
          <h2 id={`group-${group}`}>{words.groups[group as Group]}</h2>
          <ul aria-labelledby={`group-${group}`}>
            {names.map((name) => {
              const { href, onClick } = link(onScreen(place, name));
              return (
                <li key={name}>
                  <a
                    href={href}
                    aria-current={place.screen === name ? 'page' : undefined}
                    onClick={(event) => {
                      onClick(event);
                      follow?.();
                    }}
                  >
                    {words.screens[name]}
                  </a>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The rail at the side. */
export function Rail() {
  const { words } = useConsole();
  return (
    <header className="rail">
      <div className="within">
        <p className="brand">{words.frame.name}</p>
        <Screens />
        <Account />
      </div>
    </header>
  );
}

/** The rail of a narrow screen: a button that opens it as a sheet. */
export function Sheet() {
  const { words } = useConsole();
  const sheet = useRef<HTMLDialogElement>(null);
  const close = () => sheet.current?.close();
  return (
    <header className="top">
      <p className="brand">{words.frame.name}</p>
      <button type="button" onClick={() => sheet.current?.showModal()}>
        {words.frame.menu}
      </button>
      <dialog ref={sheet} className="sheet" aria-label={words.frame.menu} closedby="any">
        <div className="within">
          <button type="button" onClick={close}>
            {words.close}
          </button>
          <Screens follow={close} />
          <Account follow={close} />
        </div>
      </dialog>
    </header>
  );
}
