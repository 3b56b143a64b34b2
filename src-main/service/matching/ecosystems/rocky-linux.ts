import { majorReleases } from '#service/matching/contract/distribution.ts'
import { rpmEcosystem } from '#service/matching/distributions/rpm-ecosystem.ts'

/** Rocky Linux. Its records name source packages. */
export const rockyLinux = rpmEcosystem(
  'Rocky Linux',
  'source',
  majorReleases('Rocky Linux', ['rocky', 'rocky-linux', 'rockylinux'], ['rocky:linux', 'rocky:rocky']),
)
