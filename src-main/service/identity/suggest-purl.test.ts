import { expect, test } from 'vitest'
import type { IdentitySubject } from './identity-suggestion.ts'
import { suggestPurls } from './suggest-purl.ts'

const emptySubject: IdentitySubject = {
  name: 'x',
  group: null,
  componentVersion: null,
  purl: null,
  cpes: [],
  addresses: [],
  operatingSystem: null,
}
const suggest = (subject: Partial<IdentitySubject>) => suggestPurls({ ...emptySubject, ...subject })

test.each<[Partial<IdentitySubject>, string[]]>([
  // Purls with a missing or wrong part.
  [{ purl: 'npm/lodash@4.17.21' }, ['pkg:npm/lodash@4.17.21']],
  [{ purl: 'pkg:rubygems/rack@2.2.8' }, ['pkg:gem/rack@2.2.8']],
  [{ purl: 'pkg:go/github.com/a/b@v1.0.0' }, ['pkg:golang/github.com/a/b@v1.0.0']],
  [{ purl: 'pkg:debian/curl@7.88.1-10' }, ['pkg:deb/debian/curl@7.88.1-10']],
  [
    { purl: 'pkg:maven/commons-lang3@3.12.0', name: 'commons-lang3', group: 'org.apache.commons' },
    ['pkg:maven/org.apache.commons/commons-lang3@3.12.0'],
  ],
  [
    { purl: 'pkg:maven/log4j-core', name: 'org.apache.logging.log4j:log4j-core', componentVersion: '2.14.1' },
    ['pkg:maven/org.apache.logging.log4j/log4j-core@2.14.1'],
  ],
  [{ purl: 'pkg:golang/yaml.v3@v3.0.1', name: 'gopkg.in/yaml.v3' }, ['pkg:golang/gopkg.in/yaml.v3@v3.0.1']],
  [{ purl: 'pkg:golang/stdlib@1.24.1', name: 'stdlib' }, []],
  [{ purl: 'pkg:composer/yaml@5', group: 'symfony', name: 'yaml' }, ['pkg:composer/symfony/yaml@5']],
  [{ purl: 'pkg:npm/lodash-4.17.21' }, ['pkg:npm/lodash@4.17.21']],
  [{ purl: 'pkg:npm/base-64' }, []],
  [{ purl: 'pkg:npm/base-64', componentVersion: '64' }, ['pkg:npm/base@64']],
  // Packages of distributions.
  [
    { purl: 'pkg:generic/curl@7.88.1-10+deb12u5', name: 'curl' },
    ['pkg:deb/debian/curl@7.88.1-10+deb12u5?distro=debian-12'],
  ],
  [
    { purl: 'pkg:deb/debian/curl@7.88.1-10+deb12u5?arch=amd64' },
    ['pkg:deb/debian/curl@7.88.1-10+deb12u5?arch=amd64&distro=debian-12'],
  ],
  [{ purl: 'pkg:deb/debian/curl@7.88.1-10+deb12u5', operatingSystem: 'debian-12' }, []],
  [{ purl: 'pkg:deb/debian/curl@7.88.1-10+deb12u5?distro=debian-12' }, []],
  [
    { name: 'openssl', componentVersion: '3.0.2-0ubuntu1.22.04.1' },
    ['pkg:deb/ubuntu/openssl@3.0.2-0ubuntu1.22.04.1?distro=ubuntu-22.04'],
  ],
  [{ name: 'bash', componentVersion: '5.2.15-1.fc38' }, ['pkg:rpm/fedora/bash@5.2.15-1.fc38?distro=fedora-38']],
  [{ name: 'bash', componentVersion: '5.1.8-6.el9' }, []],
  [
    { name: 'bash', componentVersion: '5.1.8-6.el9', operatingSystem: 'rocky-9.3' },
    ['pkg:rpm/rocky/bash@5.1.8-6.el9?distro=rocky-9.3'],
  ],
  [
    { name: 'busybox', componentVersion: '1.36.1-r5', operatingSystem: 'alpine-3.18.4' },
    ['pkg:apk/alpine/busybox@1.36.1-r5?distro=alpine-3.18.4'],
  ],
  // Names in the form of an ecosystem.
  [{ name: 'org.slf4j:slf4j-api', componentVersion: '2.0.9' }, ['pkg:maven/org.slf4j/slf4j-api@2.0.9']],
  [{ name: 'slf4j-api', group: 'org.slf4j', componentVersion: '2.0.9' }, ['pkg:maven/org.slf4j/slf4j-api@2.0.9']],
  [{ name: '@babel/core', componentVersion: '7.0.0' }, ['pkg:npm/%40babel/core@7.0.0']],
  [{ name: 'core', group: '@babel', componentVersion: '7.0.0' }, ['pkg:npm/%40babel/core@7.0.0']],
  [{ name: 'github.com/a/b/v2', componentVersion: 'v2.0.1' }, ['pkg:golang/github.com/a/b/v2@v2.0.1']],
  [{ name: 'github.com/a/b', componentVersion: '2.0.1' }, []],
  [{ name: 'k8s.io/api', componentVersion: '0.28.0' }, ['pkg:golang/k8s.io/api@0.28.0']],
  [{ name: 'lodash', componentVersion: '4.17.21' }, []],
  [{ name: 'naïve-größe-日本語', componentVersion: '1.0' }, []],
  // File names and URLs.
  [{ name: 'lib/commons-io-2.8.0.jar', group: 'commons-io' }, ['pkg:maven/commons-io/commons-io@2.8.0']],
  [{ name: 'commons-io-2.8.0.jar' }, []],
  [
    { name: 'org.eclipse.osgi_3.18.0.jar', group: 'org.eclipse.platform' },
    ['pkg:maven/org.eclipse.platform/org.eclipse.osgi@3.18.0'],
  ],
  [{ name: 'zope.interface-6.1-cp311-cp311-manylinux1_x86_64.whl' }, ['pkg:pypi/zope-interface@6.1']],
  [{ name: 'nokogiri-1.13.3-x86_64-linux.gem' }, ['pkg:gem/nokogiri@1.13.3-x86_64-linux']],
  [{ name: 'Newtonsoft.Json.13.0.1.nupkg' }, ['pkg:nuget/Newtonsoft.Json@13.0.1']],
  [{ addresses: ['https://packages.example/@types/node/-/node-20.1.0.tgz?x=1'] }, ['pkg:npm/%40types/node@20.1.0']],
  [{ addresses: ['https://packages.example/lodash/-/lodash-4.17.21.tgz'] }, ['pkg:npm/lodash@4.17.21']],
  [
    { addresses: ['https://mirror.example/maven2/org/slf4j/slf4j-api/2.0.9/slf4j-api-2.0.9-sources.jar'] },
    ['pkg:maven/org.slf4j/slf4j-api@2.0.9'],
  ],
  [{ addresses: ['https://code.example/acme/lodash'] }, []],
  // CPE names with target software.
  [{ cpes: ['cpe:2.3:a:lodash:lodash:4.17.11:*:*:*:*:node.js:*:*'] }, ['pkg:npm/lodash@4.17.11']],
  [{ cpes: ['cpe:2.3:a:haxx:curl:7.1:*:*:*:*:*:*:*'] }, []],
])('suggests for %o: %j', (subject, purls) => {
  expect(suggest(subject).map(({ purl }) => purl)).toEqual(purls)
})

test('returns the reason and the evidence of a suggestion', () => {
  expect(suggest({ name: '@babel/core', componentVersion: '7.0.0' })).toEqual([
    {
      purl: 'pkg:npm/%40babel/core@7.0.0',
      reason: 'The name matches the npm form @scope/name',
      evidence: 'name "@babel/core"',
    },
  ])
})

test('takes little time for names that are designed to be slow', () => {
  const slow = `${'a.'.repeat(50_000)}:${'b-1'.repeat(50_000)}`
  expect(
    suggest({ name: slow, group: slow, purl: null, addresses: [slow], componentVersion: slow }).length,
  ).toBeLessThan(6)
}, 2000)
