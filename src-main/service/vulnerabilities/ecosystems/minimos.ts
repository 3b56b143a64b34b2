import { apkEcosystem } from '#service/vulnerabilities/distributions/apk-ecosystem.ts'
import { rollingDistribution } from '#service/vulnerabilities/distributions/distribution.ts'

/** MinimOS, which has no releases. */
export const minimos = apkEcosystem('MinimOS', rollingDistribution('MinimOS', ['minimos']))
