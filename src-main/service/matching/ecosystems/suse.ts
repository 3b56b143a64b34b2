import { rpmEcosystem } from '#service/matching/distributions/rpm-ecosystem.ts'

/**
 * SUSE Linux Enterprise. Its records name source packages with their binaries, and a product as the release: on `sles-15.4` the
 * packages come from `Linux Enterprise Server 15 SP4`, from a `Linux Enterprise Module for … 15 SP4`, and later from `… 15 SP4-LTSS`.
 */
export const suse = rpmEcosystem('SUSE', 'source and binaries', {
  ids: ['suse', 'sles', 'sled', 'sle', 'sles-sap', 'sle-hpc', 'sle-micro', 'sl-micro', ...listSpelledOutNames()],
  cpes: ['suse:linux_enterprise_server', 'suse:sles', 'suse:sles_sap', 'suse:sled', 'suse:sle-micro', 'suse:sl-micro'],
  isRolling: false,
  release(text) {
    const [, major, pack = '0'] = /^v?(\d+)(?:[.-](?:sp)?(\d+))?(?=$|[.-])/.exec(text) ?? []
    if (major === undefined) return undefined
    if (Number(major) < 10) return micro(`${major}.${pack}`)
    const number = Number(major) > 15 ? `${major}.${pack}` : pack === '0' ? major : `${major} SP${pack}`
    const suffixOf = new RegExp(
      `^(?:Linux Enterprise|Package Hub)\\b.* ${number.replace('.', '\\.')}(?!\\.\\d| SP)(?:$|[- ])`,
    )
    return {
      name: `SUSE Linux Enterprise ${number}`,
      recorded: [
        'Server',
        'Server for SAP Applications',
        'Desktop',
        'Module for Basesystem',
        'Module for Server Applications',
      ].flatMap((product) => [`Linux Enterprise ${product} ${number}`, `Linux Enterprise ${product} ${number}-LTSS`]),
      fit: (suffix) => (suffix !== null && !/ Micro /.test(suffix) && suffixOf.test(suffix) ? 1 : 0),
    }
  },
})

function micro(number: string) {
  const recorded = [`Linux Enterprise Micro ${number}`, `Linux Micro ${number}`]
  return {
    name: `SUSE Linux Micro ${number}`,
    recorded,
    fit: (suffix: string | null) => (suffix !== null && recorded.includes(suffix) ? 1 : 0),
  }
}

function listSpelledOutNames(): string[] {
  const products = ['', '-server', '-desktop', '-server-for-sap-applications', '-high-performance-computing', '-micro']
  return ['suse-linux-micro', ...products.map((product) => `suse-linux-enterprise${product}`)]
}
