import { apkEcosystem } from '#service/vulnerabilities/distributions/apk-ecosystem.ts'
import { rollingDistribution } from '#service/vulnerabilities/distributions/distribution.ts'

/** Wolfi, which has no releases. */
export const wolfi = apkEcosystem('Wolfi', rollingDistribution('Wolfi', ['wolfi']))
