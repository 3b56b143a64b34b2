import { expect, test } from 'vitest'
import { packageKeys } from '#service/domain/components/package-key.ts'
import { packageIdentity } from './package-identity.ts'

const identityOf = (purl: string | null, name = 'x', group: string | null = null) =>
  packageIdentity({ purl, group, name })

test.each([
  'pkg:npm/a@1.0.0',
  'pkg:npm/%40scope/a@1.0.0',
  'pkg:npm/@scope/a@1.0.0',
  'pkg:maven/org.Apache/Log4j@2.17.1?type=jar',
  'pkg:deb/debian/openssl@1:3.0~rc1-1?arch=amd64&distro=bookworm',
  'pkg:apk/alpine/busybox@1.36.1-r0?arch=x86_64',
  'pkg:alpine/busybox@1.36.1-r0',
  'pkg:golang/github.com/a/b@v1.0.0#sub/c',
  'pkg:golang/github.com/A/b@v1.0.0',
  'pkg:generic/zlib',
  'pkg:docker/a@sha256%3Aabc',
  'pkg://npm/a@1',
  'PKG:npm/a@1',
  'pkg:npm/a@',
  'pkg:npm/a?vcs=git@github.com:a/b',
])('reads %s as the key of its findings', (purl) => {
  expect(identityOf(purl)).toBe(packageKeys({ purl, name: 'x', componentVersion: null }).packageNameKey)
})

test('reads group and name of a component without a readable purl', () => {
  expect([identityOf(null, 'Zlib'), identityOf('zlib', 'Zlib', 'Org')]).toEqual(['name:/zlib', 'name:org/zlib'])
})
