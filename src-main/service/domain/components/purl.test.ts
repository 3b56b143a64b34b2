import { expect, test } from 'vitest'
import { isPurl, parsePurl } from './purl.ts'

/** purl, then type, namespace, name, version. */
test.each<[string, string, string | null, string, string | null]>([
  ['pkg:npm/lodash@4.17.21', 'npm', null, 'lodash', '4.17.21'],
  ['pkg:npm/Haraka@2.8.0', 'npm', null, 'Haraka', '2.8.0'],
  ['pkg:npm/%40hapi/subtext@6.1.2', 'npm', '@hapi', 'subtext', '6.1.2'],
  ['pkg:npm/@hapi/subtext@6.1.2', 'npm', '@hapi', 'subtext', '6.1.2'],
  ['pkg:npm/%40hapi%2Fsubtext@6.1.2', 'npm', '@hapi', 'subtext', '6.1.2'],
  ['pkg:npm/@hapi/subtext', 'npm', '@hapi', 'subtext', null],
  ['PKG:NPM/lodash', 'npm', null, 'lodash', null],
  ['pkg://npm/lodash@1', 'npm', null, 'lodash', '1'],
  ['pkg:golang/github.com/traefik/traefik/v2@v2.11.1', 'golang', 'github.com/traefik/traefik', 'v2', 'v2.11.1'],
  ['pkg:golang/golang.org/x/net@v0.22.0#http2', 'golang', 'golang.org/x', 'net', 'v0.22.0'],
  [
    'pkg:golang/github.com/docker/docker@v20.10.9%2Bincompatible',
    'golang',
    'github.com/docker',
    'docker',
    'v20.10.9+incompatible',
  ],
  [
    'pkg:golang/github.com/docker/docker@v20.10.9+incompatible',
    'golang',
    'github.com/docker',
    'docker',
    'v20.10.9+incompatible',
  ],
  ['pkg:golang/example.com/app@(devel)', 'golang', 'example.com', 'app', '(devel)'],
  ['pkg:maven/org.apache/log4j@2.0?classifier=sources&type=jar', 'maven', 'org.apache', 'log4j', '2.0'],
  ['pkg:generic/a%zz@1%', 'generic', null, 'a%zz', '1%'],
  ['pkg:npm//lodash/@1.0', 'npm', null, 'lodash', '1.0'],
])('%s', (raw, type, namespace, name, version) => {
  const purl = parsePurl(raw)
  expect(isPurl(purl) && [purl.raw, purl.type, purl.namespace, purl.name, purl.version]).toEqual([
    raw,
    type,
    namespace,
    name,
    version,
  ])
})

test('separates qualifiers and subpath from the version', () => {
  const purl = parsePurl(
    'pkg:golang/golang.org/x/net@v1?Repository_URL=https%3A%2F%2Fa.example%2F%3Fb&empty=#http2/./hpack',
  )
  expect(isPurl(purl) && [[...purl.qualifiers], purl.subpath]).toEqual([
    [['repository_url', 'https://a.example/?b']],
    'http2/./hpack',
  ])
})

test.each([
  ['lodash@1.0', '"lodash@1.0" does not start with "pkg:"'],
  ['', '"" does not start with "pkg:"'],
  ['pkg:lodash', '"pkg:lodash" has no package type'],
  ['pkg:/lodash', '"pkg:/lodash" has no package type'],
  ['pkg:npm/', '"pkg:npm/" has no package name'],
  ['pkg:n pm/a', '"pkg:n pm/a" has no package type'],
])('rejects %j with a reason', (raw, reason) => {
  expect(parsePurl(raw)).toEqual({ reason })
})
