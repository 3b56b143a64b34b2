import { apkEcosystem } from '#service/vulnerabilities/distributions/apk-ecosystem.ts'
import { rollingDistribution } from '#service/vulnerabilities/distributions/distribution.ts'

/** Chainguard, which has no releases. */
export const chainguard = apkEcosystem('Chainguard', rollingDistribution('Chainguard', ['chainguard']))
