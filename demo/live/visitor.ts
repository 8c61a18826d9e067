import { useEffect, useState } from 'react';
import type { Visitor } from '../visitor-setup';

/** Returns the visitor as the server sees them; undefined until it answers. Shows a change at once, and reverts it if the server refuses. */
export function useVisitor(): [Visitor | undefined, (change: Partial<Visitor>) => void] {
  const [visitor, setVisitor] = useState<Visitor>();
  const load = () => void ask().then(setVisitor, () => undefined);
  useEffect(load, []);
  const change = (part: Partial<Visitor>) => {
    if (!visitor) return;
    const wanted = { ...visitor, ...part };
    setVisitor(wanted);
    ask(wanted).catch(load);
  };
  return [visitor, change];
}

async function ask(visitor?: Visitor): Promise<Visitor> {
  const options = { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(visitor) };
  const answer = await fetch('/visitor', visitor && options);
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
  return answer.json();
}

/** Empties the server's store, then redirects this browser through every host of the demo, so that it forgets what they stored. */
export async function forgetEverything(): Promise<void> {
  await fetch('/inspect', { method: 'DELETE' });
  location.assign('/forget');
}
