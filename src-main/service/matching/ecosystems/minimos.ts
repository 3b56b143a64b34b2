import { apkEcosystem } from '#service/matching/distributions/apk-ecosystem.ts'
import { rollingDistribution } from '#service/matching/contract/distribution.ts'

/** MinimOS, which has no releases. */
export const minimos = apkEcosystem('MinimOS', rollingDistribution('MinimOS', ['minimos']))
