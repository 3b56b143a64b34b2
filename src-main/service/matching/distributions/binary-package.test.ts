import { expect, test } from 'vitest'
import { evaluateMatch, lookupIn, osvRecord, ranges } from '#service/matching/test-advisories.ts'
import { createMatcher } from '#service/matching/match.ts'

const affected = (product: string, name: string, fixed: string, ...binaries: readonly object[]) => ({
  package: { ecosystem: product, name },
  ...ranges(['0', fixed]),
  ecosystem_specific: { binaries },
})

/** As SUSE writes them: source packages with the binary ones that are built of them, whose versions may be others. */
const records = [
  osvRecord('SUSE-SU-1', [
    affected('SUSE:Linux Enterprise Server 12 SP5', 'fox', '1.0.2-5.1', {
      fox: '1.0.2-5.1',
      libfox1: '1.0.2-5.1',
      'fox-data': '7.3-5.1',
    }),
    affected('openSUSE:Leap 15.4', 'fox', '1.1-2.1', { libfox1: '1.1-2.1' }, { 'fox-data': '7.4-2.1', broken: 7 }),
  ]),
  osvRecord('SUSE-SU-2', [affected('SUSE:Linux Enterprise Server 12 SP5', 'cub', '3.0-1.1', { wolf: '9.0-1.1' })]),
  osvRecord('SUSE-SU-3', [affected('SUSE:Linux Enterprise Server 12 SP5', 'wolf', '2.0-1.1', { wolf: '2.0-1.1' })]),
  osvRecord('SUSE-SU-4', [
    {
      ...affected('SUSE:Linux Enterprise Server 12 SP5', 'owl', '2.0-1.1', { libowl: '2.0-1.1' }),
      ...ranges(['1.0', '2.0-1.1']),
    },
  ]),
  osvRecord('DSA-1', [affected('Debian:12', 'fox', '2', { libfox1: '2' })]),
]

test.each<[string, readonly string[] | string]>([
  ['pkg:rpm/suse/libfox1@1.0.2-4.1?arch=x86_64&distro=sles-12.5', ['SUSE-SU-1']],
  ['pkg:rpm/suse/libfox1@1.0.2-5.1?arch=x86_64&distro=sles-12.5', []],
  ['pkg:rpm/suse/fox-data@7.2-1.1?distro=sles-12.5', ['SUSE-SU-1']],
  ['pkg:rpm/suse/fox-data@7.3-5.1?distro=sles-12.5', []],
  ['pkg:rpm/opensuse/libfox1@1.0.2-5.1?distro=opensuse-leap-15.4', ['SUSE-SU-1']],
  ['pkg:rpm/opensuse/libfox1@1.1-2.1?distro=opensuse-leap-15.4', []],
  // A package that names its source is compared by it, whatever else has its name.
  ['pkg:rpm/suse/libfox1@1.0.2-4.1?distro=sles-12.5&upstream=fox-1.0.2-5.1.src.rpm', []],
  ['pkg:rpm/suse/fox-data@7.2-1.1?distro=sles-12.5&upstream=fox-1.0.2-4.1.src.rpm', ['SUSE-SU-1']],
  ['pkg:rpm/suse/wolf-x@2.0-1.1?distro=sles-12.5&upstream=wolf-2.0-1.1.src.rpm', []],
  ['pkg:rpm/suse/wolf@2.0-1.1?distro=sles-12.5', []],
  ['pkg:rpm/suse/libfox1@1.0-1?arch=src&distro=sles-12.5', []],
  // A source package that is not affected from its first version on says too little of its binaries.
  ['pkg:rpm/suse/libowl@0.5-1?distro=sles-12.5', 'unknown source package'],
  ['pkg:rpm/opensuse/broken@1?distro=opensuse-leap-15.4', 'unknown source package'],
  ['pkg:rpm/suse/cub-doc@1.0-1?distro=sles-12.5', 'unknown source package'],
])('compares a binary package of SUSE without its source: %s', (purl, expected) => {
  expect(evaluateMatch(createMatcher(lookupIn(records)), purl)).toEqual(expected)
})

test('names the compared binary package in the evidence', () => {
  const match = createMatcher(lookupIn(records))
  const purl = 'pkg:rpm/suse/fox-data@7.2-1.1?distro=sles-12.5'
  expect(match({ purl, cpes: [], name: 'x', version: null }).matches).toMatchObject([
    {
      comparedName: 'fox-data',
      fixedVersions: ['7.3-5.1'],
      confidence: 'EXACT',
      confidenceReason: expect.stringContaining(
        'fox-data, the binary package, and its version compared in SUSE Linux Enterprise 12 SP5',
      ),
    },
  ])
})

const ubuntu = (id: string, fixed: string | undefined, binaries: readonly object[], release = 'Ubuntu:22.04:LTS') =>
  osvRecord(id, [
    {
      package: { ecosystem: release, name: 'lynx' },
      ...ranges(fixed === undefined ? ['0'] : ['0', fixed]),
      ecosystem_specific: { binaries, availability: 'No subscription required' },
    },
  ])
const named = (name: string, version: string) => ({ binary_name: name, binary_version: version })

/** As Ubuntu writes them, now with one object per binary package and earlier with all in one. */
const ubuntuRecords = [
  ubuntu('USN-1', '2.0-1ubuntu0.5', [named('lynx', '2.0-1ubuntu0.5'), named('liblynx1', '7:1.9-1ubuntu0.5')]),
  ubuntu('USN-2', '2.0-1ubuntu0.3', [{ lynx: '2.0-1ubuntu0.3', 'lynx-tools': '2.0-1ubuntu0.3', odd: 7 }]),
  ubuntu('UBUNTU-CVE-3', undefined, [named('liblynx1', '7:1.9-1ubuntu0.9')]),
  ubuntu('USN-4', '1.0-1ubuntu0.1+esm2', [named('liblynx1', '7:1.0-1ubuntu0.1+esm2')], 'Ubuntu:Pro:22.04:LTS'),
  ubuntu('USN-5', '3.0', [named('liblynx1', '8:3.0')], 'Ubuntu:24.04:LTS'),
]

test.each<[string, readonly string[] | string]>([
  ['liblynx1@7:1.9-1ubuntu0.4?arch=amd64&distro=ubuntu-22.04', ['UBUNTU-CVE-3', 'USN-1']],
  ['liblynx1@1.9-1ubuntu0.4?arch=amd64&distro=ubuntu-22.04&epoch=7', ['UBUNTU-CVE-3', 'USN-1']],
  ['liblynx1@7:1.9-1ubuntu0.5?arch=amd64&distro=jammy', ['UBUNTU-CVE-3']],
  ['lynx-tools@2.0-1ubuntu0.2?distro=ubuntu-22.04', ['USN-2']],
  ['lynx-tools@2.0-1ubuntu0.3?distro=ubuntu-22.04', []],
  ['liblynx1@7:1.0-1ubuntu0.1+esm1?distro=ubuntu-22.04', ['UBUNTU-CVE-3', 'USN-1', 'USN-4']],
  ['binary_name@1?distro=ubuntu-22.04', 'unknown source package'],
  ['odd@1?distro=ubuntu-22.04', 'unknown source package'],
  ['lynx-doc@1?distro=ubuntu-22.04', 'unknown source package'],
  // A package that names its source is compared by it.
  ['liblynx1@7:1.9-1ubuntu0.4?distro=ubuntu-22.04&upstream=lynx@2.0-1ubuntu0.5', ['UBUNTU-CVE-3']],
  ['lynx@2.0-1ubuntu0.4?distro=ubuntu-22.04', ['UBUNTU-CVE-3', 'USN-1']],
])('compares a binary package of Ubuntu without its source: %s', (purl, expected) => {
  const found = evaluateMatch(createMatcher(lookupIn(ubuntuRecords)), `pkg:deb/ubuntu/${purl}`)
  expect(typeof found === 'string' ? found : found.toSorted()).toEqual(expected)
})
