import { apkEcosystem } from '#service/matching/distributions/apk-ecosystem.ts'
import { exactRelease } from '#service/matching/contract/distribution.ts'

/** Alpine. `alpine-3.15.4`, `3.15.4` and `v3.15` are one release. */
export const alpine = apkEcosystem('Alpine', {
  ids: ['alpine', 'alpine-linux'],
  cpes: ['alpinelinux:alpine_linux'],
  isRolling: false,
  release(text) {
    // The version of edge is the next release's, with its build date.
    if (/^edge\b|^v?\d+\.\d+(?:\.\d+)?-alpha/.test(text)) return exactRelease('Alpine edge', ['edge'])
    const number = /^v?(\d+\.\d+)(?=$|[.-])/.exec(text)?.[1]
    return number === undefined ? undefined : exactRelease(`Alpine v${number}`, [`v${number}`])
  },
})
