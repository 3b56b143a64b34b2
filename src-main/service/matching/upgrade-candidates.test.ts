import { expect, test } from 'vitest'
import { upgradeCandidates } from './upgrade-candidates.ts'

function candidates(purl: string | null, fixes: string[][], cpes: string[] = []) {
  const subject = { purl, cpes, name: 'x', version: '1' }
  return upgradeCandidates(subject, fixes, null).map(({ version, subject: changed }) => [
    version,
    changed.purl ?? changed.cpes[0],
  ])
}

test('returns the fixes of all vulnerabilities in the order of the ecosystem, once each', () => {
  expect(candidates('pkg:maven/g/a@1.0?type=jar', [['1.2', '2.0'], ['1.10'], ['1.2.0', 'not ordered?']])).toEqual([
    ['1.2', 'pkg:maven/g/a@1.2?type=jar'],
    ['1.10', 'pkg:maven/g/a@1.10?type=jar'],
    ['2.0', 'pkg:maven/g/a@2.0?type=jar'],
  ])
})

test.each([
  [
    'pkg:deb/debian/libssl3@3.0.1-1?distro=debian-12&upstream=openssl%403.0.1-1&epoch=2',
    '2:3.0.11-1',
    'pkg:deb/debian/libssl3@2:3.0.11-1?distro=debian-12&upstream=openssl',
  ],
  [
    'pkg:rpm/almalinux/openssl-libs@1.1.1k-5.el8?distro=almalinux-8&sourcerpm=openssl-1.1.1k-5.el8.src.rpm',
    '1:1.1.1k-9.el8',
    'pkg:rpm/almalinux/openssl-libs@1:1.1.1k-9.el8?distro=almalinux-8&upstream=openssl',
  ],
  ['pkg:golang/github.com/a/b@v1.0.0#sub', '1.2.0', 'pkg:golang/github.com/a/b@1.2.0#sub'],
])('classifies %s to %s as %s', (purl, fix, changed) => {
  expect(candidates(purl, [[fix]])).toEqual([[fix, changed]])
})

test('sets the version in a CPE name too', () => {
  expect(candidates(null, [['1.0.2zd', '1.1.1']], ['cpe:2.3:a:openssl:openssl:1.0.2k:beta1:*:*:*:*:*:*'])).toEqual([
    ['1.0.2zd', 'cpe:2.3:a:openssl:openssl:1.0.2zd:*:*:*:*:*:*:*'],
    ['1.1.1', 'cpe:2.3:a:openssl:openssl:1.1.1:*:*:*:*:*:*:*'],
  ])
})

test('evaluates only the fixes around the last necessary one of hundreds', () => {
  const fixes = Array.from({ length: 300 }, (_, at) => [`1.${at}.0`, '2.0.0', '3.0.0'])
  const versions = candidates('pkg:npm/x@1.0.0', fixes).map(([version]) => version)
  expect([versions.length, versions[0], versions.at(-1)]).toEqual([14, '1.288.0', '3.0.0'])
})
