import fc from 'fast-check'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { expect, test } from 'vitest'
import { isEmailAddress, isIri, isIriReference, isTimestamp, isUri } from './text-formats.ts'

test.each([
  ['', true],
  ['https://github.com/owner/name', true],
  ['https://github.com:443/owner', true],
  ['https://github.com:/owner', true],
  ['https://user:secret@github.com/owner', true],
  ['git+ssh://git@github.com/owner/name.git#v1', true],
  ['../name?a=b#c', true],
  ['mailto:a@b.example', true],
  ['urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/1#a', true],
  ['pkg:npm/%40a/b@1?x=y#z', true],
  ['https://exämple.example/ä?ü=\u{e000}#ö', true],
  ['http://[::1]:80/', true],
  ['http://[v1.a:b]/', true],
  ['git@github.com:owner/name.git', false],
  ['https://github.com:owner/name', false],
  ['git+ssh://git@github.com:owner/name.git', false],
  ['https://a@b@c/', false],
  ['http://[::1%25eth0]/', false],
  ['http://[::1', false],
  ['http://[1.2.3.4]/', false],
  ['not an address', false],
  ['http://a/<b>', false],
  ['http://a/b\\c', false],
  ['http://a?b=[c]', false],
  ['http://a/%zz', false],
  ['http://a/\u{e000}', false],
  ['http://a/\ud800', false],
  ['http://a/b\n', false],
  ['1http:a', false],
  [':a', false],
])('evaluates whether %j is an IRI reference: %s', (text, expected) => {
  expect(isIriReference(text)).toBe(expected)
})

test('accepts no absolute URL that another implementation of RFC 3986 rejects', () => {
  const other = fullFormats.uri as (text: string) => boolean
  const pieces = [
    'http',
    'a',
    ':',
    '//',
    '/',
    '@',
    '[',
    ']',
    '::1',
    '1.2.3.4',
    '?',
    '#',
    '%',
    '%4a',
    ' ',
    '\\',
    '<',
    '1',
    '.',
    '+',
  ]
  const verdicts = new Set<boolean>()
  const start = fc.constantFrom('git://a', 'git:a', 'git:/a')
  const rest = fc.array(fc.constantFrom(...pieces), { maxLength: 9 })
  const text = fc.tuple(start, rest).map(([first, list]) => `${first}${list.join('')}`)
  fc.assert(
    fc.property(text, (address) => {
      verdicts.add(isIriReference(address))
      if (isIriReference(address)) expect([address, other(address)]).toEqual([address, true])
    }),
    { numRuns: 3_000 },
  )
  expect(verdicts.size).toBe(2)
})

test.each([
  ['a@b.example', true],
  ['a@localhost', true],
  ['a@b.c', true],
  ['ä@exämple.example', true],
  ['"a b"@c.example', true],
  ['a+b=c@d.example', true],
  ['a@[192.0.2.1]', true],
  ['a@[IPv6:::1]', true],
  [`${'a'.repeat(64)}@b.example`, true],
  [`${'a'.repeat(65)}@b.example`, false],
  [`a@${'b.'.repeat(130)}example`, false],
  ['a (at) example.org', false],
  ['John <a@b.example>', false],
  ['a..b@c.example', false],
  ['.a@c.example', false],
  ['a@c.example.', false],
  ['a@-c.example', false],
  ['a@c_d.example', false],
  ['a@[nothing]', false],
  ['a@[IPv6:192.0.2.1]', false],
  ['a@b@c.example', false],
  ['a@', false],
  ['@b.example', false],
  ['a@b.example\n', false],
  ['a\ud800@b.example', false],
])('evaluates whether %j is an email address: %s', (text, expected) => {
  expect(isEmailAddress(text)).toBe(expected)
})

test.each([
  ['https://example.org/a?b#c', true, true],
  ['pkg:npm/%40a/b@1', true, true],
  ['urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79', true, true],
  ['https://exämple.example/', true, false],
  ['pkg:npm/a b@1', false, false],
  ['../a', false, false],
  ['', false, false],
])('evaluates whether %j is an IRI: %s, and a URI: %s', (text, iri, uri) => {
  expect([isIri(text), isUri(text), fullFormats.uri instanceof Function && fullFormats.uri(text)]).toEqual([
    iri,
    uri,
    uri,
  ])
})

test.each([
  ['2026-01-01T00:00:00Z', true],
  ['2024-02-29t23:59:59.123456+05:30', true],
  ['2026-02-29T00:00:00Z', false],
  ['2026-01-01T24:00:00Z', false],
  ['2026-01-01T00:00:00', false],
  ['2026-01-01T00:00:00+0100', false],
  ['2026-01-01', false],
  ['', false],
])('evaluates whether %j is a time with an offset: %s', (text, expected) => {
  expect(isTimestamp(text)).toBe(expected)
})
