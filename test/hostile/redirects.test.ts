import { describe, expect, it } from 'vitest';
import { destinationOf } from '../../plugins/contact/embeds/destination';
import { wayBack } from '../../plugins/contact/logout';
import { decorate } from '../../plugins/decorate/decorate';
import { leadsToSibling } from '../../plugins/decorate/destination';
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

/** Those of the addresses that `leads` lets through to where they must not lead. */
const through = (leads: (address: string) => string | undefined) => {
  tried(addresses.length, 'spellings');
  return addresses.filter((address) => {
    const target = leads(address);
    return target !== undefined && !isOwn(new URL(target, HERE));
  });
};

describe('what leads out of a page', () => {
  it('CTC-10 a log-out leads back to the network only', () => {
    expect(through((address) => wayBack(address, HERE, HOSTS))).toEqual([]);
  });

  it('DON-07 a campaign that does not exist leads where the manifest says, by http and https', () => {
    tried(addresses.length, 'spellings');
    for (const fallback of addresses) {
      const address = fallbackAddress({ host: OWN, port: '' }, { id: 1, name: 'x', host: OWN, fallback });
      expect(address === undefined || /^https?:/.test(address), fallback).toBe(true);
    }
  });

  it('FRM-02 a link in a frame leads to http and https, and never names a user', () => {
    tried(addresses.length, 'spellings');
    for (const href of addresses) {
      const destination = destinationOf(href, HERE);
      if (!destination || !('address' in destination)) continue;
      const { protocol, username, password } = new URL(destination.address);
      expect([/^https?:$/.test(protocol), username, password], href).toEqual([true, '', '']);
    }
  });

  it('DEC-01 only links to the network are decorated, and a decorated link leads where it led', () => {
    const here = { host: 'elsewhere.example', path: '/', base: 'https://elsewhere.example/' };
    expect(through((address) => (leadsToSibling(address, here, HOSTS) ? address : undefined))).toEqual([]);
    for (const address of addresses) {
      const leads = (href: string) => (URL.canParse(href, HERE) ? new URL(href, HERE).origin : undefined);
      expect(leads(decorate(address, () => 'ut_source=x&custom_transfer=1')), address).toBe(leads(address));
    }
  });

  it('PRM-01 a prompt sends its answers to the network only', () => {
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
