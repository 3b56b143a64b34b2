import { expect, it } from 'vitest'
import { isLoopback } from './loopback.ts'

it.each([
  '127.0.0.1',
  '127.8.9.10',
  '::1',
  '[::1]',
  'localhost',
  'LOCALHOST',
  'waybill.app.localhost',
  '::ffff:127.0.0.1',
  '',
])('"%s" is this machine', (host) => expect(isLoopback(host)).toBe(true))

it.each([
  '192.0.2.1',
  '10.0.0.1',
  '2001:db8::1',
  'example.org',
  'localhost.example.org',
  '127.0.0.1.example.org',
  '::ffff:192.0.2.1',
])('"%s" is not', (host) => expect(isLoopback(host)).toBe(false))
