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

/** Each way to write an address of a private network, which a URL turns into one of a few. */
const privateAddresses = [
  '127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '192.168.0.1',
  '172.16.5.4',
  '100.100.100.200',
  '0.0.0.0',
  '192.0.0.192',
]
const waysToWrite = (address: string): readonly string[] => {
  const parts = address.split('.').map(Number)
  const [a = 0, b = 0, c = 0, d = 0] = parts
  const whole = ((a * 256 + b) * 256 + c) * 256 + d
  const [high, low] = [(a * 256 + b).toString(16), (c * 256 + d).toString(16)]
  return [
    address,
    `${address}.`,
    String(whole),
    `0x${whole.toString(16)}`,
    `0${whole.toString(8)}`,
    parts.map((part) => `0x${part.toString(16)}`).join('.'),
    parts.map((part) => `0${part.toString(8)}`).join('.'),
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    address.replaceAll('.', '%2e'),
    address.replaceAll('.', '\u3002'),
    address.replace(/[0-9]/, (digit) => String.fromCharCode(0xff10 + Number(digit))),
    `[::ffff:${address}]`,
    `[::ffff:${high}:${low}]`,
    `[0:0:0:0:0:ffff:${address}]`,
    `[::${address}]`,
    `[64:ff9b::${address}]`,
    `[64:ff9b:1::${address}]`,
    `[2002:${high}:${low}::1]`,
    `[2001:0:${high}:${low}::1]`,
    `[fe80::5efe:${address}]`,
  ]
}

test.each(privateAddresses.flatMap(waysToWrite))('rejects %s', (host) => {
  for (const port of ['', ':443', ':8443'])
    expect(() => readWebhook(`https://${host}${port}/a`)).toThrow(
      /must not point to a private network|must be an HTTPS URL/,
    )
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
