import { exactRelease } from '#service/matching/contract/distribution.ts'
import { rpmEcosystem } from '#service/matching/distributions/rpm-ecosystem.ts'

/** openEuler, `openEuler:22.03-LTS-SP3`. Systems often do not state their service pack; the releases of packages do: `.oe2203sp3`. */
export const openEuler = rpmEcosystem('openEuler', 'source', {
  ids: ['openeuler'],
  cpes: ['openeuler:openeuler', 'openatom:openeuler'],
  isRolling: false,
  release(text, packageVersion) {
    const [, year, month] = /^v?(\d\d)\.(\d\d)(?=$|[.-])/.exec(text) ?? []
    if (year === undefined || month === undefined) return undefined
    const [, tagged = ''] = new RegExp(`\\.oe${year}${month}(?:sp(\\d+))?`, 'i').exec(packageVersion) ?? []
    const [, stated = tagged] = /sp(\d+)/.exec(text) ?? []
    const pack = stated === '' ? '' : `-SP${stated}`
    return exactRelease(`openEuler ${year}.${month}${pack}`, [`${year}.${month}-LTS${pack}`, `${year}.${month}${pack}`])
  },
})
