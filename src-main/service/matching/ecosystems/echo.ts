import { debEcosystem } from '#service/matching/distributions/deb-ecosystem.ts'
import { rollingDistribution } from '#service/matching/contract/distribution.ts'

/** Echo, rebuilt Debian packages without releases. */
export const echo = debEcosystem('Echo', rollingDistribution('Echo', ['echo']))
