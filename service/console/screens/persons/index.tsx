import { useEffect, useRef, useState } from 'react';
import type { Erasure, Looks } from '../../person-answers';
import { callOf } from '../data/ask';
import { useAnswer } from '../data/use-answer';
import { usePost } from '../data/use-post';
import { ProofDoor, type Proven, StopDoor } from './doors';
import { type Person, ShownPerson } from './person';
import { Erasures, LookedAt } from './record';

/** ms between two looks at erasures that are under way. */
const LOOK = 3_000;

/** The requests of persons: two doors, what is kept about one person, and the records. */
export default function Persons() {
  const erasures = useAnswer<{ readonly erasures: readonly Erasure[] }>(callOf('persons/erasures'));
  const looks = useAnswer<Looks>(callOf('persons/looks'));
  const showing = usePost<Person>('persons/show');
  const [asked, setAsked] = useState<Proven>();
  const again = useRef(() => {});
  again.current = () => {
    erasures.again();
    looks.again();
  };
  const after = () => again.current();
  const isOpen = !!erasures.value?.erasures.some(({ outcomes }) => outcomes.some(({ outcome }) => outcome === 'waiting'));
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => again.current(), LOOK);
    return () => clearInterval(timer);
  }, [isOpen]);
  return (
    <>
      <div className="lists">
        <StopDoor after={after} />
        <ProofDoor
          posting={showing}
          open={(one) => {
            setAsked(one);
            showing.post(one).then(after);
          }}
        />
      </div>
      {showing.value && asked && <ShownPerson key={JSON.stringify(asked)} person={showing.value} asked={asked} after={after} />}
      <Erasures asking={erasures} />
      <LookedAt asking={looks} />
    </>
  );
}
