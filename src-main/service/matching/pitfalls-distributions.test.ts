import { describe, expect, test } from 'vitest'
import type { AdvisoryRecord } from '#service/domain/advisories/advisory-record.ts'
import { createMatcher } from './match.ts'
import { emptyMatchContext } from './contract/match-result.ts'
import type { CpeEntry } from './contract/match-result.ts'
import { advisory, erratum, evaluateMatch, evaluateAll, lookupIn, ranges } from './test-advisories.ts'

/** Mistakes that other tools made and talked about, with the thread of each: versions and packages of distributions. */

describe('epochs', () => {
  const records = [
    erratum('ALSA-1', [['AlmaLinux:8', 'fox', '32:9.11.36-8.el8']]),
    erratum('ALSA-2', [['AlmaLinux:8', 'owl', '9.0-1.el8']]),
    erratum('DSA-1', [['Debian:11', 'fox', '2:9.0-1']]),
    erratum('DSA-2', [['Debian:11', 'owl', '9.0-1']]),
  ]

  test('compares epochs from the qualifier or the version (dependency-track#5894, grype#2170, grype#1237)', () => {
    check(records, [
      ['pkg:rpm/almalinux/fox@9.11.99-1.el8?distro=almalinux-8&epoch=32', []],
      ['pkg:rpm/almalinux/fox@32:9.11.99-1.el8?distro=almalinux-8', []],
      ['pkg:rpm/almalinux/fox@9.11.36-7.el8?distro=almalinux-8&epoch=32', ['ALSA-1']],
      ['pkg:deb/debian/fox@2%3A9.1-1?distro=debian-11', []],
      ['pkg:deb/debian/fox@9.1-1?distro=debian-11&epoch=2', []],
      ['pkg:deb/debian/fox@9.1-1?distro=debian-11', ['DSA-1']],
      ['pkg:deb/debian/owl@1%3A1.0-1?distro=debian-11', []],
    ])
  })

  test('counts an epoch in both places once (syft#1398)', () => {
    check(records, [
      ['pkg:rpm/almalinux/fox@32%3A9.11.36-7.el8?distro=almalinux-8&epoch=32', ['ALSA-1']],
      ['pkg:rpm/almalinux/fox@32%3A9.11.36-8.el8?distro=almalinux-8&epoch=32', []],
    ])
  })

  test('takes a missing epoch as 0 if the purl has qualifiers (fleet#49485)', () => {
    check(records, [
      ['pkg:rpm/almalinux/fox@9.11.99-1.el8?distro=almalinux-8', ['ALSA-1']],
      ['pkg:rpm/almalinux/owl@8.0-1.el8?distro=almalinux-8&epoch=0', ['ALSA-2']],
      ['pkg:rpm/almalinux/owl@8.0-1.el8?distro=almalinux-8&epoch=1', []],
    ])
  })

  test('ignores an epoch that only the record states, and the match is weak (grype#438)', () => {
    const match = createMatcher(lookupIn(records), { ...emptyMatchContext, distribution: 'almalinux-8' })
    expect(evaluateMatch(match, 'pkg:rpm/almalinux/fox@9.11.99-1.el8')).toEqual([])
    expect(match({ purl: 'pkg:rpm/almalinux/fox@9.11.36-7.el8', cpes: [], name: '', version: null }).matches).toEqual([
      expect.objectContaining({
        comparedVersion: '32:9.11.36-7.el8',
        confidence: 'WEAK',
        confidenceReason:
          'only the record has an epoch, 32, which was not compared; package and version compared in AlmaLinux 8',
      }),
    ])
  })
})

describe('source packages', () => {
  const records = [
    erratum('DSA-1', [['Debian:11', 'vixen', '1.1.1n-0+deb11u5']]),
    erratum('DSA-2', [['Debian:11', 'pearl', '5.32-1']]),
    erratum('ALSA-1', [
      ['AlmaLinux:8', 'pearl', '4:5.26.3-422.el8'],
      ['AlmaLinux:8', 'pearl-libs', '4:5.26.3-422.el8'],
    ]),
    erratum('RLSA-1', [['Rocky Linux:8', 'pearl', '4:5.26.3-422.el8']]),
    erratum('ALPINE-1', [['Alpine:v3.15', 'xv', '5.2.5-r1']]),
    erratum('ALPINE-2', [['Alpine:v3.15', 'never', '0']]),
  ]

  test('compares a binary package as its source package (grype#1602)', () => {
    check(records, [
      ['pkg:deb/debian/libvixen1@1.1.1n-0%2Bdeb11u4?upstream=vixen&distro=debian-11', ['DSA-1']],
      ['pkg:deb/debian/libvixen1@1.1.1n-0%2Bdeb11u5?upstream=vixen&distro=debian-11', []],
      ['pkg:apk/alpine/xv-libs@5.2.5-r0?upstream=xv&distro=alpine-3.15.4', ['ALPINE-1']],
      ['pkg:apk/alpine/xv-libs@5.2.5-r0?origin=xv&distro=alpine-3.15.4', ['ALPINE-1']],
      ['pkg:apk/alpine/xv-libs@5.2.5-r1?upstream=xv&distro=alpine-3.15.4', []],
      [
        'pkg:rpm/rocky/pearl-libs@5.26.3-420.el8?epoch=4&upstream=pearl-5.26.3-420.el8.src.rpm&distro=rocky-8',
        ['RLSA-1'],
      ],
      ['pkg:rpm/rocky/pearl-libs@5.26.3-422.el8?epoch=4&sourcerpm=pearl-5.26.3-422.el8.src.rpm&distro=rocky-8', []],
    ])
  })

  test("uses the source package's own version (grype#376)", () => {
    check(records, [
      ['pkg:deb/debian/libpearl-pod@1.04-1?upstream=pearl%405.32-1&distro=debian-11', []],
      ['pkg:deb/debian/libpearl-pod@9.9-1?upstream=pearl%405.30-1&distro=debian-11', ['DSA-2']],
      // What the source RPM's name does not say is its epoch.
      ['pkg:rpm/rocky/pearl-Pod@1.04-1.el8?epoch=1&upstream=pearl-5.26.3-420.el8.src.rpm&distro=rocky-8', ['RLSA-1~']],
      ['pkg:rpm/rocky/pearl-Pod@1.04-1.el8?epoch=1&upstream=pearl-5.26.3-422.el8.src.rpm&distro=rocky-8', []],
    ])
  })

  test('compares binary packages with records that name binary packages', () => {
    check(records, [
      [
        'pkg:rpm/almalinux/pearl-libs@5.26.3-420.el8?epoch=4&upstream=pearl-5.26.3-420.el8.src.rpm&distro=almalinux-8',
        ['ALSA-1'],
      ],
      [
        'pkg:rpm/almalinux/pearl-Pod@1.04-1.el8?epoch=1&upstream=pearl-5.26.3-420.el8.src.rpm&distro=almalinux-8',
        ['ALSA-1~'],
      ],
    ])
  })

  test('uses a source package that the document states elsewhere', () => {
    const match = createMatcher(lookupIn(records))
    const subject = { purl: 'pkg:deb/debian/libvixen1@2.0?distro=debian-11', cpes: [], name: '', version: null }
    expect(match(subject).matches).toEqual([])
    expect(match({ ...subject, source: { name: 'vixen', version: '1.1.1k-1' } }).matches).toEqual([
      expect.objectContaining({
        comparedName: 'vixen',
        comparedVersion: '1.1.1k-1',
        comparator: 'dpkg',
        range: 'all versions before 1.1.1n-0+deb11u5',
        versRange: 'vers:deb/<1.1.1n-0%2Bdeb11u5',
        confidence: 'EXACT',
        confidenceReason: 'vixen, the source package of libvixen1, and its version compared in Debian 11',
      }),
    ])
  })

  test('does not call a package without a known source clean if records name source packages', () => {
    check(records, [
      ['pkg:deb/debian/libvixen1@1.0?arch=amd64&distro=debian-11', 'unknown source package'],
      ['pkg:deb/debian/unheard@1.0?arch=source&distro=debian-11', []],
      ['pkg:deb/debian/libother@1.0?upstream=other&distro=debian-11', []],
      ['pkg:deb/debian/vixen@9.9-1?arch=amd64&distro=debian-11', []],
      ['pkg:apk/alpine/xv-libs@5.2.5-r0?distro=alpine-3.15', 'unknown source package'],
      ['pkg:rpm/rocky/pearl-libs@5.26.3-420.el8?distro=rocky-8', 'unknown source package'],
      ['pkg:rpm/rocky/unheard@5.26.3-420.el8?arch=src&distro=rocky-8', []],
      ['pkg:rpm/almalinux/unheard@1.0-1.el8?distro=almalinux-8', []],
    ])
  })

  test('knows that tools name a source package only if its name differs', () => {
    const match = createMatcher(lookupIn(records), { ...emptyMatchContext, sourcesStated: new Set(['deb']) })
    expect(evaluateMatch(match, 'pkg:deb/debian/unheard@1.0?arch=amd64&distro=debian-11')).toEqual([])
    expect(evaluateMatch(match, 'pkg:deb/debian/unheard@1.0?distro=debian-11')).toBe('unknown source package')
    expect(evaluateMatch(match, 'pkg:apk/alpine/unheard@1.0?arch=x86_64&distro=alpine-3.15')).toBe(
      'unknown source package',
    )
  })

  test('compares signed kernels as the kernel that they sign', () => {
    check(
      [
        erratum('DSA-1', [['Debian:11', 'linux', '5.10.140-1']]),
        erratum('USN-1', [['Ubuntu:22.04:LTS', 'linux-aws', '5.15.0-9']]),
      ],
      [
        [
          'pkg:deb/debian/linux-image-5.10.0-8-amd64@5.10.46-4?upstream=linux-signed-amd64%405.10.46%2B4&distro=debian-11',
          ['DSA-1'],
        ],
        [
          'pkg:deb/debian/linux-image-5.10.0-18-amd64@5.10.140-1?upstream=linux-signed-amd64%405.10.140%2B1&distro=debian-11',
          [],
        ],
        ['pkg:deb/ubuntu/linux-image-aws@5.15.0-8?upstream=linux-signed-aws&distro=ubuntu-22.04', ['USN-1']],
      ],
    )
  })

  test('reads a fix at version 0 as never affected', () => {
    check(records, [['pkg:apk/alpine/never@0.1-r0?distro=alpine-3.15.4', []]])
  })

  test('does not match by CPE what the distribution has fixed (grype#1602)', () => {
    const nvd: CpeEntry = {
      recordId: 'CVE-2026-0001',
      source: 'NVD',
      kind: 'vulnerability',
      withdrawn: false,
      configurations: [
        {
          operator: 'OR',
          negate: false,
          nodes: [
            {
              operator: 'OR',
              negate: false,
              criteria: [{ criteria: 'cpe:2.3:a:xv:xv:*:*:*:*:*:*:*:*', vulnerable: true, endExcluding: '6.0' }],
            },
          ],
        },
      ],
    }
    const match = createMatcher(lookupIn(records, [nvd]))
    const fixed = {
      purl: 'pkg:apk/alpine/xv-libs@5.2.5-r1?upstream=xv&distro=alpine-3.15.4',
      cpes: ['cpe:2.3:a:xv:xv:5.2.5:*:*:*:*:*:*:*'],
      name: 'xv-libs',
      version: '5.2.5-r1',
    }
    expect(match(fixed)).toMatchObject({ ecosystem: 'Alpine', skip: null, matches: [] })
    // In a release that nothing is known of, the CPE name is all there is, and says little.
    const unknown = match({ ...fixed, purl: 'pkg:apk/alpine/xv-libs@5.2.5-r1?upstream=xv&distro=alpine-3.99' })
    expect(unknown).toMatchObject({
      ecosystem: 'cpe',
      matches: [{ recordId: 'CVE-2026-0001', state: 'AFFECTED', confidence: 'CPE_WEAK' }],
    })
    expect(unknown.matches[0]?.confidenceReason).toContain(
      'distributions backport fixes without changing the upstream version',
    )
  })
})

test('treats a version without its revision as weak evidence about a fix in a revision', () => {
  check(
    [
      erratum('DSA-1', [['Debian:11', 'fox', '1:1.1.1n-0+deb11u5']]),
      erratum('ALSA-1', [['AlmaLinux:8', 'fox', '1.1-8.el8']]),
      erratum('ALPINE-1', [['Alpine:v3.15', 'fox', '1.2.12-r2']]),
    ],
    [
      ['pkg:deb/debian/fox@1.1.1n?epoch=1&distro=debian-11', ['DSA-1~']],
      ['pkg:deb/debian/fox@1.1.1m?epoch=1&distro=debian-11', ['DSA-1']],
      ['pkg:rpm/almalinux/fox@1.1?distro=almalinux-8', ['ALSA-1~']],
      ['pkg:apk/alpine/fox@1.2.12?distro=alpine-3.15', ['ALPINE-1~']],
      ['pkg:apk/alpine/fox@1.2.12-r1?distro=alpine-3.15', ['ALPINE-1']],
    ],
  )
})

describe('modules', () => {
  const node16 = erratum('ALSA-16', [['AlmaLinux:8', 'node', '1:16.20.2-2.module_el8.9.0+3700+aaaaaaaa']], {
    summary: 'Important: node:16 security update',
  })
  const node18 = erratum('ALSA-18', [['AlmaLinux:8', 'node', '1:18.18.2-1.module_el8.9.0+3701+bbbbbbbb']], {
    summary: 'Important: node:18 security update',
  })
  const builds = erratum('ALBA-1', [
    ['AlmaLinux:8', 'hook', '1:0.1-2.module_el8.5.0+119+9a9ec082'],
    ['AlmaLinux:8', 'hook', '1:0.1-2.module_el8.3.0+2044+12421f43'],
  ])
  const records = [node16, node18, builds]
  const build = 'pkg:rpm/almalinux/node@16.20.2-2.module_el8.9.0%2B3700%2Baaaaaaaa?distro=almalinux-8&epoch=1'

  test('counts only fixes of the same stream (grype#820, trivy#771)', () => {
    check(records, [
      [`${build}&rpmmod=node:16`, []],
      [`${build}&modularitylabel=node:16:8090020230101:context`, []],
      [`${build}&rpmmod=node:18`, ['ALSA-18']],
    ])
  })

  test('reports an uncertain match without the stream (grype-db#230)', () => {
    check(records, [
      [build, ['ALSA-18~']],
      ['pkg:rpm/almalinux/node@16.0-1.el8?distro=almalinux-8&epoch=1', ['ALSA-16~', 'ALSA-18~']],
      ['pkg:rpm/almalinux/hook@0.1-2.module_el8.3.0%2B2044%2B12421f43?distro=almalinux-8&epoch=1', ['ALBA-1~']],
      ['pkg:rpm/almalinux/hook@0.1-2.module_el8.5.0%2B119%2B9a9ec082?distro=almalinux-8&epoch=1', []],
    ])
  })
})

test('does not read a hyphenated release as a pre-release (melange#2437, grype#2538)', () => {
  check(
    [
      erratum('CGA-1', [['Wolfi', 'kit', '3.7.1-r0']]),
      advisory('BIT-1', 'Bitnami', 'pup', ranges(['1.0.0', '1.21.11'])),
    ],
    [
      ['pkg:apk/wolfi/kit@3.7.1-r8', []],
      ['pkg:apk/wolfi/kit@3.7.0-r8', ['CGA-1']],
      ['pkg:bitnami/pup@1.21.11-0', []],
      ['pkg:bitnami/pup@1.21.11-3?distro=debian-12', []],
      ['pkg:bitnami/pup@1.21.11-debian-12-r5', []],
      ['pkg:bitnami/pup@1.21.10-1', ['BIT-1']],
      ['pkg:bitnami/pup@1.0.0-1', ['BIT-1']],
      ['pkg:bitnami/pup@1.21.11-rc.1', ['BIT-1']],
    ],
  )
})

test.each([
  ['ALSA-2024:1', 'vulnerability', null],
  ['ALBA-2024:1', 'informational', 'bugfix'],
  ['ALEA-2024:1', 'informational', 'enhancement'],
  ['RHBA-2024:1', 'informational', 'bugfix'],
  ['RLEA-2024:1', 'informational', 'enhancement'],
  ['SUSE-RU-2024:1', 'informational', 'bugfix'],
  ['SUSE-SU-2024:1', 'vulnerability', null],
  ['DSA-1', 'vulnerability', null],
])('reads errata that fix no vulnerability as another kind: %s', (id, kind, informational) => {
  expect(erratum(id, [['AlmaLinux:8', 'cub', '1']])).toMatchObject({ kind, informational })
})

function check(
  records: readonly AdvisoryRecord[],
  cases: readonly (readonly [purl: string, expected: readonly string[] | string])[],
): void {
  expect(evaluateAll(records, cases)).toEqual(cases)
}
