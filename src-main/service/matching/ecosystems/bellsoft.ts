import { apkEcosystem } from '#service/matching/distributions/apk-ecosystem.ts'
import { exactRelease } from '#service/matching/contract/distribution.ts'

/** BellSoft Hardened Containers, whose releases are numbers and `stream`. */
export const bellsoft = apkEcosystem('BellSoft Hardened Containers', {
  ids: ['bellsoft-hardened-containers'],
  cpes: [],
  isRolling: false,
  release(text) {
    const release = /^(?:\d+|stream)(?=$|[.-])/.exec(text)?.[0]
    return release === undefined ? undefined : exactRelease(`BellSoft Hardened Containers ${release}`, [release])
  },
})
