import { apkEcosystem } from '#service/matching/distributions/apk-ecosystem.ts'
import { rollingDistribution } from '#service/matching/contract/distribution.ts'

/** Wolfi, which has no releases. */
export const wolfi = apkEcosystem('Wolfi', rollingDistribution('Wolfi', ['wolfi']))
