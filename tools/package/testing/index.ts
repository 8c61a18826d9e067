export type { Env, Hooks, Page, Plugin, Problem, Properties, Taproot, Tools, TrackedEvent, Visitor } from '../../../kernel';
export { type FakeClock, fakeClock } from './fake-clock';
export { type Answer, type FakeNetwork, fakeNetwork, type Sent, type Table } from './fake-network';
export { type FakeSettings, type FakeTaproot, fakeTaproot, type Given } from './fake-taproot';
