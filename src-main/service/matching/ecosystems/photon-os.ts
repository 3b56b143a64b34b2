import { exactRelease } from '#service/matching/contract/distribution.ts'
import { rpmEcosystem } from '#service/matching/distributions/rpm-ecosystem.ts'

/** Photon OS. `photon-4` and `photon-4.0` are one release. */
export const photonOs = rpmEcosystem('Photon OS', 'source', {
  ids: ['photon', 'photon-os', 'vmware-photon-os', 'vmware-photon', 'vmware'],
  cpes: ['vmware:photon_os'],
  isRolling: false,
  release(text) {
    const major = /^v?(\d+)(?=$|[.-])/.exec(text)?.[1]
    return major === undefined ? undefined : exactRelease(`Photon OS ${major}.0`, [`${major}.0`])
  },
})
