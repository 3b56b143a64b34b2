import { expect, it } from 'vitest'
import { readServerOptions } from './server-options.ts'
import { usage } from './usage.ts'

it('has defaults', () => {
  expect(readServerOptions([])).toEqual({
    host: '127.0.0.1',
    port: 4600,
    publicUrl: undefined,
    isBehindProxy: false,
    rateLimits: undefined,
    tls: undefined,
  })
})

it.each([
  [['--port', '0'], { port: 0 }],
  [['--data', '/x', '--port=8080'], { port: 8080 }],
  [['--host', '127.0.0.5'], { host: '127.0.0.5' }],
  [['--host', '::1'], { host: '::1' }],
  [['--token-prefix', 'lynk_live_'], { tokenPrefix: 'lynk_live_' }],
  [['--host', '0.0.0.0', '--behind-tls-proxy'], { host: '0.0.0.0', isBehindProxy: true }],
  [['--log-level', 'debug'], { logLevel: 'debug' }],
  [['--rate-limit', '0'], { rateLimits: { requests: 0, uploads: 0 } }],
  [['--rate-limit', '60/min'], { rateLimits: { requests: 60, uploads: 60 } }],
  [['--rate-limit', '60000/min'], { rateLimits: { requests: 60_000, uploads: 6000 } }],
])('%j', (args, expected) => {
  expect(readServerOptions(args)).toMatchObject(expected)
})

it.each([
  [['--host', '0.0.0.0'], /reachable from other machines/],
  [['--host', '192.168.1.2'], /reachable from other machines/],
  [['--host', '::'], /reachable from other machines/],
  [['--host', '127.evil.example'], /reachable from other machines/],
  [['--port', '70000'], /not a port/],
  [['--port', '-1'], /port/],
  [['--log-level', 'loud'], /"loud" is not a log level\. Use error, warn, info or debug/],
  [['--rate-limit', 'fast'], /not a rate/],
  [['--public-url', 'example.com'], /not a site URL/],
  [['--public-url', 'https://example.com/path'], /not a site URL/],
  [['--tls-cert', 'a.pem'], /must be used together/],
  [['--tls-cert', '/none.pem', '--tls-key', '/none.pem'], /could not be read/],
  [['--unknown'], /--unknown/],
  [['stray'], /stray/],
  [['--token-prefix', 'Lynk live'], '"Lynk live" is not a token prefix. Use lower-case letters, digits and "_"'],
  [['--token-prefix', ''], '"" is not a token prefix'],
])('rejects %j', (args, message) => {
  expect(() => readServerOptions(args)).toThrow(message)
})

it('names every option in the help', () => {
  const options = [...usage.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, name]) => name)
  const values: Record<string, string> = {
    '--data': '/x',
    '--port': '0',
    '--host': '::1',
    '--public-url': 'https://a.example',
    '--rate-limit': '1',
    '--log-level': 'debug',
    '--token-prefix': 'lynk_live_',
    '--tls-cert': import.meta.filename,
    '--tls-key': import.meta.filename,
    '--behind-tls-proxy': '',
    '--help': '',
  }
  expect(options).toEqual(expect.arrayContaining(Object.keys(values)))
  const args = options.filter((name) => name !== '--help').flatMap((name = '') => [name, values[name] || []].flat())
  expect(() => readServerOptions(args)).not.toThrow()
})
