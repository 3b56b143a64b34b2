import { majorReleases } from '#service/matching/contract/distribution.ts'
import { rpmEcosystem } from '#service/matching/distributions/rpm-ecosystem.ts'

/** Mageia. Its records name source packages. */
export const mageia = rpmEcosystem(
  'Mageia',
  'source',
  majorReleases('Mageia', ['mageia', 'mageia-linux'], ['mageia:mageia']),
)
