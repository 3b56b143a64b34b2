import { debEcosystem } from '#service/vulnerabilities/distributions/deb-ecosystem.ts'
import { rollingDistribution } from '#service/vulnerabilities/distributions/distribution.ts'

/** Echo, rebuilt Debian packages without releases. */
export const echo = debEcosystem('Echo', rollingDistribution('Echo', ['echo']))
