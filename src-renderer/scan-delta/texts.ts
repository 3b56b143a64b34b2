import type { TextValue } from '#renderer/lib/plural.ts'

export const change = 'Change'
export const before = 'Before'
export const none = 'None'
export const after = 'After'
export const description = 'Description'
export const component = 'Component'
export const finding = 'Finding'
export const decision = 'Decision'
export const componentWasDeleted = 'The component was deleted.'
export const inTheQueueTheEvidence = 'In the queue. The evidence for its decision changed: review it.'
export const inTheQueue = 'In the queue.'
export const keptWithItsDecisionAndHistory =
  'Kept with its decision and history, but not in the queue. If it is found again, it returns with both.'
export const loadingChangedFindings = 'Loading changed findings'
export const changedFindingsCouldNotBeLoaded = 'Changed findings could not be loaded'
export const noChangesOfThisType = 'No changes of this type'
export const clearTheFilterToSee = 'Clear the filter to see the other changes.'
export const changes = 'Changes'
export const vulnerabilities = 'vulnerabilities'
export const changedFindingForms = { one: 'changed finding', other: 'changed findings' }
export const rowsLoaded = (rows: string) => `${rows} loaded`
export const move = 'move'
export const openInTheQueue = 'open in the queue'
export const details = 'details'
export const filterByTypeOfChange = 'Filter by type of change'
export const scan = 'Scan'
export const loadingChanges = 'Loading changes'
export const changesCouldNotBeLoaded = 'Changes could not be loaded'
export const compareWithNow = 'Compare with now'
export const linkedScanIsNoLongerKept = 'The linked scan is no longer kept. Showing the latest one.'
export const noChanges = 'No changes'
export const notScannedYet = 'Not scanned yet'
export const showWhatWasEvaluated = 'Show what was evaluated'
export const scannedNoRescanHasChanged = (scannedAt: TextValue) =>
  `Scanned ${scannedAt}. No rescan has changed a finding. Changes from newer advisory data appear here.`
export const changesFromNewerAdvisoryDataAppear = 'Changes from newer advisory data appear here after the first scan.'
export const sev = 'Severity'
export const severity = 'Severity'
export const vulnerability = 'Vulnerability'
export const whatChanged = 'What changed'
export const opensTheFinding = 'Opens the finding'
export const now = ', now '
export const nowInline = 'now'
export const firstAdvisoryDataWasImported = 'The first advisory data was imported.'
export const advisoryDataWasUpdatedFromTo = (previousSnapshotId: TextValue, snapshotId: TextValue) =>
  `The advisory data was updated from ${previousSnapshotId} to ${snapshotId}.`
export const matchingEngineWasUpdatedFromTo = (previousEngineVersion: TextValue, engineVersion: TextValue) =>
  `The matching engine was updated from ${previousEngineVersion} to ${engineVersion}.`
export const advisoryExclusionsChanged = 'The advisory exclusions changed.'
export const versionWasReprocessed = 'The version was reprocessed.'
