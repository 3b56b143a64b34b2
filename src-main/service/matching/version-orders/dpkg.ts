import { compareDebianTexts } from '#service/matching/version-orders/shared/debian-order.ts'
import { defineScheme, order, readNumber, IncomparableVersionError } from '#service/matching/contract/version-scheme.ts'
import type { VersionNumber, VersionScheme } from '#service/matching/contract/version-scheme.ts'

/** The parts of a Debian version. */
export interface DebianVersion {
  /** 0 if missing. */
  readonly epoch: VersionNumber
  readonly upstream: string
  /** Empty if missing, which equals `0`. */
  readonly revision: string
}

const form = /^(?:(\d+):)?(\d[A-Za-z0-9.+~:-]*)$/

/** The order of Debian and Ubuntu packages: `[epoch:]upstream[-revision]` (Debian Policy 5.6.12). */
export const dpkg: VersionScheme<DebianVersion> = defineScheme({
  name: 'dpkg',
  parse(text) {
    const [, epoch = '0', rest] = form.exec(text.trim()) ?? []
    if (rest === undefined) throw new IncomparableVersionError(text, 'dpkg')
    const hyphen = rest.lastIndexOf('-')
    return {
      epoch: readNumber(epoch),
      upstream: hyphen < 0 ? rest : rest.slice(0, hyphen),
      revision: hyphen < 0 ? '' : rest.slice(hyphen + 1),
    }
  },
  compare: (a, b) =>
    order<VersionNumber>(a.epoch, b.epoch) ||
    compareDebianTexts(a.upstream, b.upstream) ||
    compareDebianTexts(a.revision, b.revision),
})
