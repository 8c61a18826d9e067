import { expect, it } from 'vitest';
import { mayCall } from '../../../service/network/may-call';

it.each([
  ['https://crm.example/taproot', true],
  ['http://localhost:8090/', true],
  ['http://crm.localhost/', true],
  ['http://127.0.0.1:1/', true],
  ['http://[::1]/', true],
  ['http://crm.example/', false],
  ['http://127.evil.example/', false],
  ['http://127.0.0.1.evil.example/', false],
  ['https://name:secret@crm.example/', false],
  ['ftp://localhost/', false],
  ['crm.example', false],
])('the service may call %s: %s', (address, may) => {
  expect(mayCall(address)).toBe(may);
});
