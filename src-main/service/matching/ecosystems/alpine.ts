import { apkEcosystem } from '#service/matching/distributions/apk-ecosystem.ts'
import { exactRelease } from '#service/matching/contract/distribution.ts'
import type { Ecosystem } from '#service/matching/contract/ecosystem.ts'

const packages = apkEcosystem('Alpine', {
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

/**
 * Alpine. `alpine-3.15.4`, `3.15.4` and `v3.15` are one release. Versions that were stored before `pkg:alpine/musl` was read as
 * `pkg:apk/alpine/musl` have components of the type `alpine`.
 */
export const alpine: Ecosystem = { ...packages, purlTypes: [...packages.purlTypes, 'alpine'] }
