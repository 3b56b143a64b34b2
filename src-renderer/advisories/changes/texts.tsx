import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const filterByTypeOfChange = 'Filter by type of change'
export const change = 'Change'
export const vulnerability = 'Vulnerability'
export const packageText = 'Package'
export const whatChanged = 'What changed'
export const versions = 'Versions'
export const wasBefore = (before: ReactNode) => <>was {before}</>
export const loadingChanges = 'Loading changes'
export const changesCouldNotBeLoaded = 'Changes could not be loaded'
export const noChangesOfThisType = 'No changes of this type'
export const clearTheFilterToSee = 'Clear the filter to see the other changes.'
export const changes = 'Changes'
export const lastDataUpdateChangedNoFindings = 'The last data update changed no findings.'
export const versionForms = { one: 'version', other: 'versions' }
export const inSinceThisSnapshotBecameActive = (words: ReactNode, versions: ReactNode) => (
  <>
    {words} in {versions} since this snapshot became active
  </>
)
export const stillToBeScanned = (versions: string) => `${versions} still to be scanned`
export const earlierChanges = 'Earlier changes'
export const showChanges = 'Show changes'
export const version = 'Version'
export const allSbomsVersions = (sboms: string) => `All ${sboms} versions`
export const ofSbomsScannedCount = (sbomsScannedCount: string) => ` of ${sbomsScannedCount}`
export const wordsInVersions = (words: ReactNode, versions: ReactNode) => (
  <>
    {words} in {versions}
  </>
)
export const versionsStillToBeScanned = (versions: string) => `${versions} still to be scanned.`
export const scannedUpdatedAt = (updatedAt: ReactNode) => <>Scanned {updatedAt}.</>
export const dataUpdate = 'Data update'
export const currentSnapshot = 'Current snapshot'
export const snapshotId = (snapshotId: TextValue) => `Snapshot ${snapshotId}`
export const versionsAreBeingScanned = 'Versions are being scanned'
export const changesAppearHereAsSoon = 'Changes appear here as soon as the first version is scanned.'
export const noAdvisoryDataYet = 'No advisory data yet'
export const importSomeToSeeHow = 'Import some to see how it changes the findings in your versions.'
export const noChanges = 'No changes'
export const noVersionHasBeenScanned = 'No version has been scanned with this data yet.'
export const scannedWithThisDataNoFindings = (versions: string) =>
  `${versions} scanned with this data. No findings changed.`
