import { describe, expect, it } from 'vitest';
import { leadsToSibling } from '../../lib/url/destination';
import { destinationOf } from '../../plugins/contact/embeds/destination';
import { wayBack } from '../../plugins/contact/logout';
import { decorate } from '../../plugins/decorate/decorate';
import { fallbackAddress } from '../../plugins/donation/fallback';
import { readDefinition } from '../../plugins/prompts/read-definition';
import { deceptive } from '../support/hostile/deceptive';
import { tried } from '../support/hostile/extent';

const OWN = 'www.main.example';
const HERE = `https://${OWN}/news`;
const HOSTS = [OWN, '*.main.example', 'donate.giving.example'];
const addresses = deceptive(OWN);
const isOwn = ({ protocol, hostname, username, password }: URL) =>
  /^https?:$/.test(protocol) && (HOSTS.includes(hostname) || hostname.endsWith('.main.example')) && !username && !password;

/** Returns the addresses that `leads` accepts although they lead to a forbidden place. */
const through = (leads: (address: string) => string | undefined) => {
  tried(addresses.length, 'spellings');
  return addresses.filter((address) => {
    const target = leads(address);
    return target !== undefined && !isOwn(new URL(target, HERE));
  });
};

describe('a page’s way out', () => {
  it('leads back to the network only after a log-out [CTC-10]', () => {
    expect(through((address) => wayBack(address, HERE, HOSTS))).toEqual([]);
  });

  it('leads from a campaign that does not exist to the manifest’s address, by http and https [DON-07]', () => {
    tried(addresses.length, 'spellings');
    for (const fallback of addresses) {
      const address = fallbackAddress({ host: OWN, port: '' }, { id: 1, name: 'x', host: OWN, fallback });
      expect(address === undefined || /^https?:/.test(address), fallback).toBe(true);
    }
  });

  it('follows a frame’s link to http and https only, and never with a user name [FRM-02]', () => {
    tried(addresses.length, 'spellings');
    for (const href of addresses) {
      const destination = destinationOf(href, HERE);
      if (!destination || !('address' in destination)) continue;
      const { protocol, username, password } = new URL(destination.address);
      expect([/^https?:$/.test(protocol), username, password], href).toEqual([true, '', '']);
    }
  });

  it('decorates only links to the network, and leaves their target unchanged [DEC-01]', () => {
    const here = { host: 'elsewhere.example', path: '/', base: 'https://elsewhere.example/' };
    expect(through((address) => (leadsToSibling(address, here, HOSTS) ? address : undefined))).toEqual([]);
    for (const address of addresses) {
      const leads = (href: string) => (URL.canParse(href, HERE) ? new URL(href, HERE).origin : undefined);
      expect(leads(decorate(address, () => 'ut_source=x&custom_transfer=1')), address).toBe(leads(address));
    }
  });

  it('sends a prompt’s answers only to the network [PRM-01]', () => {
    const prompt = (submit: string) => ({ id: 'ask', type: 'Form', layout: 'modal', headline: 'x', msg: 'y', submit });
    expect(readDefinition(prompt(HERE), [OWN], HERE)).toHaveProperty('submit', HERE);
    const accepted = addresses.filter((address) => {
      const read = readDefinition(prompt(address), [OWN], HERE);
      return 'submit' in read && !isOwn(new URL(address, HERE));
    });
    tried(addresses.length, 'spellings');
    expect(accepted).toEqual([]);
  });
});
