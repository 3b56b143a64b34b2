import { expect, test } from 'vitest'
import { createMatcher } from './match.ts'
import { advisory, evaluateMatch, lookupIn, ranges } from './test-advisories.ts'

/** Purls as earlier versions of Trivy and Syft, and ScanCode, write them: the names of a system with dots, and `alpine` as a type. */
const match = createMatcher(
  lookupIn([
    advisory('LEAP-1', 'openSUSE:Leap 15.5', 'otter', ranges(['0', '2.0-150500.1.1'])),
    advisory('TUMBLE-1', 'openSUSE:Tumbleweed', 'otter', ranges(['0', '3.0-1.1'])),
    advisory('MICRO-1', 'openSUSE:Leap Micro 5.5', 'otter', ranges(['0', '2.5-1.1'])),
    advisory('SLES-1', 'SUSE:Linux Enterprise Server 15 SP5', 'otter', ranges(['0', '2.1-150500.1.1'])),
    advisory('SLEM-1', 'SUSE:Linux Enterprise Micro 5.4', 'otter', ranges(['0', '2.2-1.1'])),
    advisory('ALP-1', 'Alpine:v3.16', 'otter', ranges(['0', '2.0-r3'])),
  ]),
)

const from = (distro: string) => `upstream=otter-1.0-1.1.src.rpm&arch=x86_64&distro=${distro}`

test.each<[purl: string, expected: readonly string[] | string]>([
  [`pkg:rpm/opensuse.leap/otter@1.0-1.1?${from('opensuse.leap-15.5')}`, ['LEAP-1']],
  ['pkg:rpm/opensuse.leap/otter@2.0-150500.1.1?arch=src&distro=opensuse.leap-15.5', []],
  [`pkg:rpm/opensuse/otter@1.0-1.1?${from('opensuse.leap-15.5')}`, ['LEAP-1']],
  [`pkg:rpm/OpenSUSE.Leap/otter@1.0-1.1?${from('openSUSE.Leap-15.5')}`, ['LEAP-1']],
  [`pkg:rpm/opensuse.tumbleweed/otter@1.0-1.1?${from('opensuse.tumbleweed-20260101')}`, ['TUMBLE-1']],
  [`pkg:rpm/opensuse.leap.micro/otter@1.0-1.1?${from('opensuse.leap.micro-5.5')}`, ['MICRO-1']],
  [`pkg:rpm/suse.linux.enterprise.server/otter@1.0-1.1?${from('suse.linux.enterprise.server-15.5')}`, ['SLES-1']],
  [`pkg:rpm/suse/otter@1.0-1.1?${from('suse.linux.enterprise.server-15.5')}`, ['SLES-1']],
  [`pkg:rpm/suse.linux.enterprise.micro/otter@1.0-1.1?${from('suse.linux.enterprise.micro-5.4')}`, ['SLEM-1']],
  [`pkg:rpm/opensuse.leap/otter@1.0-1.1?${from('opensuse.leap-15.4')}`, 'no data for this release'],
  ['pkg:alpine/otter@1.0-r0?arch=x86_64&upstream=otter&distro=alpine-3.16.2', ['ALP-1']],
  ['pkg:alpine/otter@2.0-r3?arch=x86_64&upstream=otter&distro=alpine-3.16.2', []],
  ['pkg:alpine/libotter@1.0-r0?arch=x86_64&upstream=otter&distro=3.16.2', ['ALP-1']],
  ['pkg:alpine/alpine/otter@1.0-r0?upstream=otter&distro=alpine-3.16', ['ALP-1']],
  ['pkg:alpine/otter@1.0-r0?arch=x86_64&upstream=otter', 'no distribution release'],
  ['pkg:alpine/otter@1.0-r0?arch=x86_64&upstream=otter&distro=alpine-3.12', 'no data for this release'],
])('evaluates %s', (purl, expected) => {
  expect(evaluateMatch(match, purl)).toEqual(expected)
})
