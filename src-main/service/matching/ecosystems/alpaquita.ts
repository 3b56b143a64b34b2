import { apkEcosystem } from '#service/matching/distributions/apk-ecosystem.ts'
import { exactRelease } from '#service/matching/contract/distribution.ts'

/** Alpaquita, whose releases are numbers and `stream`. */
export const alpaquita = apkEcosystem('Alpaquita', {
  ids: ['alpaquita', 'alpaquita-linux'],
  cpes: [],
  isRolling: false,
  release(text) {
    const release = /^(?:\d+|stream)(?=$|[.-])/.exec(text)?.[0]
    return release === undefined ? undefined : exactRelease(`Alpaquita ${release}`, [release])
  },
})
