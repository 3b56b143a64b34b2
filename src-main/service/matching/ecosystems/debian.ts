import { debEcosystem } from '#service/matching/distributions/deb-ecosystem.ts'
import { exactRelease } from '#service/matching/contract/distribution.ts'

/** Releases by their names. */
const releases: ReadonlyMap<string, string> = new Map([
  ['woody', '3.0'],
  ['sarge', '3.1'],
  ['etch', '4'],
  ['lenny', '5'],
  ['squeeze', '6'],
  ['wheezy', '7'],
  ['jessie', '8'],
  ['stretch', '9'],
  ['buster', '10'],
  ['bullseye', '11'],
  ['bookworm', '12'],
  ['trixie', '13'],
  ['forky', '14'],
  ['duke', '15'],
])

/** Debian. `debian-11`, `debian-11.6` and `bullseye` are one release; testing and unstable are not releases. */
export const debian = debEcosystem('Debian', {
  ids: ['debian', 'debian-gnu-linux', 'debian-linux'],
  cpes: ['debian:debian_linux', 'debian:linux'],
  isRolling: false,
  release(text) {
    const [, numbers = '', major = ''] = /^v?((\d{1,2})(?:\.\d+)*)(?=$|-)/.exec(text) ?? []
    const named = text.split('-').flatMap((word) => releases.get(word) ?? [])[0]
    // Before Debian 4, releases differed in the second number.
    const release = major === '3' ? /^3\.[01]/.exec(numbers)?.[0] : major || named
    return release === undefined ? undefined : exactRelease(`Debian ${release}`, [release])
  },
})
