import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { newTokenSecret } from '#service/accounts/token-secret.ts'
import { scrub } from './scrub.ts'

const code = 'Zk3_-aB9'.repeat(5) + 'xyz'
const token = newTokenSecret()
const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()

it.each([
  ['a token', `rejected ${token} of Ada`, 'rejected wb_live_[secret] of Ada'],
  ['a token of another form', `rejected ${newTokenSecret('lynk_live_')},`, 'rejected lynk_live_[secret],'],
  ['a token of a longer form', `(${newTokenSecret('my_own2_t_')})`, '(my_own2_t_[secret])'],
  ['a token that is cut', 'rejected lynk_live_3fA', 'rejected lynk_live_[secret]'],
  ['a header', 'authorization: Bearer abc.def==', 'authorization: Bearer [secret]'],
  ['a quoted header', '{"authorization":"Bearer abc"}', '{"authorization":"[secret]"}'],
  ['a one-time link', `http://127.0.0.1:1/#k=${code}`, 'http://127.0.0.1:1/#k=[secret]'],
  ['a download', `GET /download/${code} 200`, 'GET /download/[secret] 200'],
  ['a share', `GET /share/${code}/x`, 'GET /share/[secret]/x'],
  ['a password in a URL', 'fetch https://ada:s3cret@mirror.example/x', 'fetch https://[secret]@mirror.example/x'],
  ['a token in a URL', 'https://m.example/f?a=1&token=s3cret&b=2', 'https://m.example/f?a=1&token=[secret]&b=2'],
  ['a value of JSON', '{"passphrase":"correct horse","x":1}', '{"passphrase":"[secret]","x":1}'],
  [
    'a value of escaped JSON',
    String.raw`{\"passphrase\":\"correct\",\"x\":1}`,
    String.raw`{\"passphrase\":\"[secret]\",\"x\":1}`,
  ],
  [
    'a webhook of Slack',
    'POST https://hooks.slack.com/services/T0/B0/x 404',
    'POST https://hooks.slack.com/[secret] 404',
  ],
  [
    'webhooks of Teams',
    'https://acme.webhook.office.com/webhookb2/1, https://prod-1.westeurope.logic.azure.com:443/w?sig=x',
    'https://acme.webhook.office.com/[secret] https://prod-1.westeurope.logic.azure.com:443/[secret]',
  ],
  ['a webhook by its name', '{"slackWebhookUrl":"https://chat.example/abc"}', '{"slackWebhookUrl":"[secret]"}'],
  ['a variable', 'WAYBILL_BOOTSTRAP_TOKEN=abcdefghijkl npm', 'WAYBILL_BOOTSTRAP_TOKEN=[secret] npm'],
  ['a private key', `key ${pem}end`, 'key [private key]\nend'],
  ['a private key that is cut', `key ${pem.slice(0, 60)}`, 'key [private key]'],
])('hides %s', (_what, line, expected) => {
  expect(scrub(line)).toBe(expected)
  expect(scrub(scrub(line))).toBe(expected)
})

it('hides known secrets of any form, but not ones that are everywhere', () => {
  expect(scrub('it was $^(correct horse) again', ['$^(correct horse)', 'was'])).toBe('it was [secret] again')
})

it.each([
  'The last use of a token was not recorded: Error: database is locked',
  '2 document(s) moved to quarantine/2026-01-01',
  'Internal error 1a2b3c4d at sbomUpload: TypeError: x is not a function\n    at /download/file.ts:12:3',
  'https://example.org/feeds/all.zip?year=2026',
  'token: ',
  'a_very_long_name_of_a_component_that_nobody_keeps_secret_at_all_anywhere',
  'pkg:npm/some_package-with-a-long-name-of-words@1.2.3 MyComponent_Name',
])('leaves "%s" as it is', (line) => expect(scrub(line)).toBe(line))

it('cuts a line that quotes a file', () => {
  const line = `{"name":"${'x'.repeat(100_000)}"}`
  expect(scrub(line).length).toBeLessThan(8_100)
  expect(scrub(line)).toContain(`${line.length} characters`)
})

it('takes linear time for any line', () => {
  for (const part of [
    'token=',
    'Bearer ',
    '-----BEGIN PRIVATE KEY-----',
    'https://a',
    '"',
    "token:'",
    '#k=',
    '://@',
    'a_',
    'a_-',
    'a_live_',
    'a_A',
  ])
    expect(scrub(part.repeat(8_000 / part.length)).length).toBeLessThan(80_000)
})
