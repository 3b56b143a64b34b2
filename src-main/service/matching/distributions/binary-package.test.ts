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
