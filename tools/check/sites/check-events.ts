import { faultsOf } from '../../../lib/contracts/check';
import { type DeclaredEvents, declaredEvents, eventName } from '../../../lib/contracts/declared-event';
import { isPersonalProperty } from '../../../lib/privacy/personal-names';
import { isSecretName } from '../../../lib/privacy/redaction';
import { productEvents } from '../../../lib/records/product-events';
import { isReservedEvent } from '../../../lib/records/reserved-events';
import { isReservedParameter } from '../../../lib/records/reserved-parameters';
import { contractFaults } from './faults';

const shapeFault = (name: string): string | undefined => {
  const [fault] = faultsOf(eventName, name);
  return fault && `expected ${fault.expected}.`;
};

function nameFault(name: string): string | undefined {
  if (Object.hasOwn(productEvents, name)) return 'Taproot tracks an event of that name itself. Choose another one.';
  if (isReservedEvent(name)) return 'begins as a reserved name does, or is one. Choose another one.';
  return shapeFault(name);
}

function fieldFault(name: string): string | undefined {
  if (isPersonalProperty(name) || isSecretName(name)) return 'is called like personal data or a secret, which no hit has. Leave it out.';
  if (isReservedParameter(name)) return 'is a field of every event, or begins as a reserved one does. Choose another name.';
  return shapeFault(name);
}

/** Checks the events that a site declares. Returns a line per fault: the file, the place in it, and the expected value. */
export function checkEvents(file: string, events: unknown): string[] {
  const shape = contractFaults(file, declaredEvents, events);
  if (shape.length) return shape;
  const line = (at: string, fault: string | undefined) =>
    fault ? [`${file}: \`${at}\` ${/^[A-Z]/.test(fault) ? 'is no name: ' : ''}${fault}`] : [];
  return Object.entries(events as DeclaredEvents).flatMap(([name, { fields }]) => [
    ...line(name, nameFault(name)),
    ...Object.keys(fields).flatMap((one) => line(`${name}.fields.${one}`, fieldFault(one))),
  ]);
}
