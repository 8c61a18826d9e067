import { expect, it } from 'vitest';
import { serviceOf } from '../../../plugins/embeds/service-of';
import { embedServices } from '../../../sites/network';

const services = [...embedServices, { id: 'maps', name: 'Maps', company: 'Mapmaker', hosts: ['*.maps.example'] }];

it.each([
  ['https://www.youtube-nocookie.com/embed/1', 'youtube', 'Google'],
  ['https://tiles.maps.example/', 'maps', 'Mapmaker'],
  ['https://maps.example/', 'maps.example', 'maps.example'],
  ['https://evilmaps.example/', 'evilmaps.example', 'evilmaps.example'],
  ['https://other.example/', 'other.example', 'other.example'],
])('serviceOf finds the service of the frame %s: %s of %s', (address, id, company) => {
  expect(serviceOf(new URL(address), services)).toMatchObject({ id, company });
});
