import { rpmEcosystem } from '#service/matching/distributions/rpm-ecosystem.ts'

const repositories = ['::baseos', '::appstream', '::crb', '::server', '::workstation', '::client', '']

/**
 * Red Hat Enterprise Linux. Its records name binary packages, and a part of a CPE name as the release: `enterprise_linux:9::appstream`.
 * Entries of an extended support (`rhel_eus:9.2::baseos`) count for packages that were built for that minor release: `.el9_2`.
 */
export const redHat = rpmEcosystem('Red Hat', 'binary', {
  ids: [
    'redhat',
    'rhel',
    'red-hat',
    'redhat-enterprise-linux',
    'red-hat-enterprise-linux',
    'red-hat-enterprise-linux-server',
  ],
  cpes: ['redhat:enterprise_linux', 'redhat:rhel'],
  isRolling: false,
  release(text, packageVersion) {
    const major = /^v?(\d+)(?=$|[.-])/.exec(text)?.[1]
    if (major === undefined) return undefined
    const minor = new RegExp(`\\.el${major}_(\\d+)`).exec(packageVersion)?.[1]
    return {
      name: `Red Hat Enterprise Linux ${major}${minor === undefined ? '' : ` (packages of ${major}.${minor})`}`,
      recorded: repositories.map((repository) => `enterprise_linux:${major}${repository}`),
      fit(suffix) {
        const [, product, number = '', ofMinor] =
          /^(enterprise_linux|rhel_[a-z0-9]+):(\d+)(?:\.(\d+))?(?:$|:)/.exec(suffix ?? '') ?? []
        if (product === undefined || number !== major) return 0
        if (product === 'enterprise_linux' || ofMinor === undefined) return 1
        return ofMinor === minor ? 2 : 0
      },
    }
  },
})
