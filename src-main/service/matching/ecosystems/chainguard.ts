import { apkEcosystem } from '#service/matching/distributions/apk-ecosystem.ts'
import { rollingDistribution } from '#service/matching/contract/distribution.ts'

/** Chainguard, which has no releases. */
export const chainguard = apkEcosystem('Chainguard', rollingDistribution('Chainguard', ['chainguard']))
