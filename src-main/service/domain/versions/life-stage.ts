import type { SbomVersion } from './sbom-version.ts'

/** Life stages of a product version, in the API's terms. */
export type LifeStage = 'development' | 'released' | 'end_of_support' | 'end_of_life' | 'UNKNOWN_VALUES'

/**
 * Returns the life stage that follows from a version's dates.
 * @param today `YYYY-MM-DD`
 */
export function lifeStageOf(
  version: Pick<SbomVersion, 'releaseDate' | 'endOfSupportDate' | 'endOfLifeDate'>,
  today: string,
): LifeStage {
  const { releaseDate, endOfSupportDate, endOfLifeDate } = version
  if (endOfLifeDate !== null && endOfLifeDate <= today) return 'end_of_life'
  if (endOfSupportDate !== null && endOfSupportDate <= today) return 'end_of_support'
  if (releaseDate !== null && releaseDate > today) return 'development'
  return (releaseDate ?? endOfSupportDate ?? endOfLifeDate) === null ? 'UNKNOWN_VALUES' : 'released'
}
