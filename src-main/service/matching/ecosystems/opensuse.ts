import { exactRelease } from '#service/matching/contract/distribution.ts'
import { rpmEcosystem } from '#service/matching/distributions/rpm-ecosystem.ts'

/** openSUSE Leap, Leap Micro and Tumbleweed. Its records name source packages with their binaries. */
export const openSuse = rpmEcosystem('openSUSE', 'source and binaries', {
  ids: ['opensuse', 'opensuse-leap', 'opensuse-tumbleweed', 'opensuse-leap-micro', 'suse'],
  cpes: ['opensuse:leap', 'opensuse:opensuse', 'opensuse:tumbleweed'],
  isRolling: false,
  release(text) {
    if (text.startsWith('tumbleweed')) return exactRelease('openSUSE Tumbleweed', ['Tumbleweed'])
    const [, edition = '', major, minor] = /^(leap-micro-|leap-)?v?(\d{1,2})\.(\d+)(?=$|[.-])/.exec(text) ?? []
    if (major === undefined || minor === undefined) return undefined
    const number = `${major}.${minor}`
    // Versions of Leap Micro start at 5, of Leap at 15.
    if (edition === 'leap-micro-' || Number(major) < 10) {
      return exactRelease(`openSUSE Leap Micro ${number}`, [`Leap Micro ${number}`])
    }
    const backports = `Backports SLE-${major}-SP${minor}`
    return exactRelease(`openSUSE Leap ${number}`, [`Leap ${number}`, `Leap ${number} NonFree`, backports])
  },
})
