import type { Locate } from '../ip/locate';
import { type KeyPlace, keyFrom, keyIn } from '../operation/own-key';
import { sealText } from '../operation/sealed-text';

/** The browser that sent a hit, as some vendors require it. */
export interface Sender {
  readonly address: string;
  readonly agent: string;
  /** ISO 3166: a state such as `US-CA`, or a country, as far as the service knows it. */
  readonly place?: string;
}

/** UTF-16 units of an agent that are kept. */
const LONGEST = 512;

/** Seals senders, so that neither log nor store can be read for them. */
export function openSealer(key: Buffer) {
  const seal = sealText(key);
  return {
    close: ({ address, agent }: Sender): string => seal.close(JSON.stringify([address, agent.slice(0, LONGEST)])),
    /** Returns undefined for what another key has sealed. */
    open(text: string): Sender | undefined {
      const opened = seal.open(text);
      if (opened === undefined) return undefined;
      const [address, agent] = JSON.parse(opened);
      return { address, agent };
    },
  };
}

export type Sealer = ReturnType<typeof openSealer>;

/** Returns `open` with the place of the address, for vendors that ask for the state. */
export const withPlace =
  (open: Sealer['open'], locate: Locate): Sealer['open'] =>
  (text) => {
    const sender = open(text);
    if (!sender) return undefined;
    const { region_code, country_code } = locate(sender.address, {});
    const place = region_code ?? country_code;
    return { ...sender, ...(place && { place }) };
  };

/**
 * Opens the service's own sealer: by a key in `DATA`, or where intakes and workers are on several machines, by one that follows from the token that
 * they share. Undefined without either.
 */
export function sealerOf({ DATA, NATS_URL, SERVICE_TOKEN }: KeyPlace): Sealer | undefined {
  if (!NATS_URL) return openSealer(keyIn(DATA));
  return SERVICE_TOKEN ? openSealer(keyFrom(SERVICE_TOKEN, 'sender')) : undefined;
}
