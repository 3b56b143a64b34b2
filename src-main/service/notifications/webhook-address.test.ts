import { expect, test } from 'vitest'
import { maskWebhook, readWebhook } from './webhook-address.ts'

test.each([
  'http://hooks.example.com/a',
  'https://localhost/a',
  'https://box.local/a',
  'https://intranet/a',
  'https://127.0.0.1/a',
  'https://2130706433/a',
  'https://10.1.2.3/a',
  'https://172.20.0.1/a',
  'https://192.168.1.1/a',
  'https://169.254.169.254/latest',
  'https://100.64.0.1/a',
  'https://[::1]/a',
  'https://[fe80::1]/a',
  'https://[::ffff:10.0.0.1]/a',
  'https://[fd00::1]/a',
  'https://user:secret@hooks.example.com/a',
  'file:///etc/passwd',
  'no address',
])('rejects %s', (address) => {
  expect(() => readWebhook(address)).toThrow(/webhook/i)
})

test('accepts a public https URL, and removes an empty one', () => {
  expect(readWebhook(' https://hooks.example.com/services/T0/B0/secret ')).toBe(
    'https://hooks.example.com/services/T0/B0/secret',
  )
  expect(readWebhook('https://[2606:4700::1111]/a')).toBe('https://[2606:4700::1111]/a')
  expect(readWebhook('')).toBeNull()
})

test.each([
  ['https://hooks.example.com/services/T0/B0/secret', 'https://hooks.example.com/…cret'],
  ['https://hooks.example.com/short-token', 'https://hooks.example.com/…'],
  ['https://hooks.example.com:8443/hook?token=0123456789', 'https://hooks.example.com/…6789'],
  ['no address', 'https://…'],
])('masks %s as %s, which cannot be used', (address, shown) => {
  expect(maskWebhook(address)).toBe(shown)
})
