import { expect, it } from 'vitest';
import { keepsCookies } from '../../../kernel/consent/jar';
import { ModelJar } from '../../support/jar/model-jar';
import { Tab } from '../../support/jar/tab';

const now = () => Date.parse('2026-11-20T10:00:00Z');
const open = (jar: ModelJar, address = 'https://www.main.example/') => new Tab(jar, now, address);

it('a tab that starts while another one stores a new choice finds a choice [CON-16]', () => {
  const jar = new ModelJar();
  const tab = open(jar);
  tab.own.consent.rejectAll();
  const found: string[] = [];
  tab.touched = () => found.push(open(jar).state);
  tab.own.consent.acceptAll();
  expect([...new Set(found)]).toEqual(['rejected', 'granted']);
});

it('a choice survives another tab’s test of whether cookies stick, whenever it is stored [CON-16 CON-22]', () => {
  for (let moment = 1; ; moment++) {
    const jar = new ModelJar();
    const [probing, choosing] = [open(jar), open(jar, 'https://act.main.example/')];
    let touches = 0;
    probing.touched = () => {
      if (++touches === moment) choosing.own.consent.rejectAll();
    };
    expect(keepsCookies(probing.env)).toBe(true);
    if (touches < moment) {
      expect(moment).toBeGreaterThan(3);
      return;
    }
    expect(open(jar).state, `stored before touch ${moment}`).toBe('rejected');
  }
});

it('the test of whether cookies stick leaves none behind [CON-22]', () => {
  const jar = new ModelJar();
  expect(keepsCookies(open(jar).env)).toBe(true);
  expect(jar.get({ ...open(jar).location, now })).toBe('');
});

it.each([
  ['adopts a grant that another tab stored 20 ms before', 20, 'granted'],
  ['drops a grant dated 2 s earlier', 2_000, 'rejected'],
])('a page that has just learned of a refusal %s [CON-16 CON-21]', (_, age, state) => {
  const jar = new ModelJar();
  let time = now();
  const [tab, other] = [0, 1].map(() => new Tab(jar, () => time, 'https://www.main.example/')) as [Tab, Tab];
  other.own.consent.rejectAll();
  time += 10_000;
  tab.own.reread();
  // The tab read its value before the jar received this one.
  time -= age;
  other.own.consent.acceptAll();
  time += age;
  tab.own.reread();
  expect(tab.state).toBe(state);
});
