import { majorReleases } from '#service/vulnerabilities/distributions/distribution.ts'
import { rpmEcosystem } from '#service/vulnerabilities/distributions/rpm-ecosystem.ts'

/** Mageia. Its records name source packages. */
export const mageia = rpmEcosystem(
  'Mageia',
  'source',
  majorReleases('Mageia', ['mageia', 'mageia-linux'], ['mageia:mageia']),
)
