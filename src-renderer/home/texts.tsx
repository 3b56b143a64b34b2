import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const advisoryData = 'Advisory data'
export const details = 'Details'
export const add = 'Add…'
export const sourceForms = { one: 'source', other: 'sources' }
export const all = 'all'
export const outOfDate = (old: string) => `, ${old} out of date`
export const oldestOfSources = (sources: string) => `oldest of ${sources}`
export const noneYetWithoutItWaybillCannot = 'None yet. Without it, Waybill cannot find vulnerabilities.'
export const findingForms = { one: 'finding', other: 'findings' }
export const noneStale = ', none stale'
export const findingsAllDecided = (findings: string) => `${findings}, all decided`
export const decisionForms = { one: 'decision', other: 'decisions' }
export const staleTheirEvidenceChanged = (decisions: string) => `${decisions} stale: their evidence changed`
export const sourcesWithOldest = (sources: ReactNode, oldest: ReactNode) => (
  <>
    {sources} of advisory data, the oldest: {oldest}
  </>
)
export const findingsSnoozed = (findings: string) => `${findings} snoozed`
export const matchCoverageCouldNotBeLoaded = (message: ReactNode) => <>Match coverage could not be loaded. {message}</>
export const componentForms = { one: 'component', other: 'components' }
export const show = 'Show'
export const openComponentsCannotBeEvaluated = (open: ReactNode, components: ReactNode, show: ReactNode) => (
  <>
    {open} of {components} of the newest versions could not be evaluated. {show}
  </>
)
export const update = 'Update…'
export const advisoryDataIsOutOfDate = (update: ReactNode) => <>The advisory data is out of date. {update}</>
export const newAdvisoryDataCanAddFindings = 'New advisory data can add findings.'
export const productForms = { one: 'product', other: 'products' }
export const nothingNewAndNothingLeft = 'Nothing new, and nothing left to decide'
export const everyFindingOfIsDecided = (count: TextValue) => `Every finding of ${count} is decided.`
export const noFindingsIn = (count: TextValue) => `No findings in ${count}.`
export const whatThisRestsOn = 'What this rests on'
export const whatItDoesNotProve = 'What it does not prove'
export const changes = 'Changes'
export const lastBackupFailed = (failedAt: string) => `The last backup failed, ${failedAt}.`
export const openBackup = 'Open Backup'
export const scanFailed = 'scan failed'
export const remainingLeft = (remaining: string) => `${remaining} left`
export const allDecided = 'all decided'
export const recentFiles = 'Recent files'
export const activity = 'Activity'
export const allCaughtUp = 'All caught up'
export const openAFile = 'Open a file'
export const continueTriage = 'Continue triage'
export const numbersOfAllProductsCould = (message: ReactNode) => (
  <>Numbers of all products could not be loaded. {message}</>
)
export const dropFilesAnywhere = 'Drop files anywhere'
export const changesCouldNotBeLoaded = (message: ReactNode) => <>Changes could not be loaded. {message}</>
export const decisionsRecorded = (decisions: string) => ` ${decisions} recorded.`
export const noNewVersionsAndNoChanged = 'No new versions and no changed findings.'
export const sampleLeftOut = ', sample left out'
export const openAChange = 'open a change'
export const continueTriageInline = 'continue triage'
export const openAFileInline = 'open a file'
export const allShortcuts = 'all shortcuts'
export const weekForms = { one: 'week', other: 'weeks' }
export const sampleLeftOutLabel = ', the sample left out'
export const allProductsInWeeks = (weeks: string, value: string) => `all products, ${weeks}${value}`
export const trends = 'Trends'
export const byProduct = 'By product'
export const couldNotBeLoaded = 'Could not be loaded'
export const trendsStartWithTheSecondWeek = 'Trends start with the second week.'
export const openFindings = 'Open findings'
export const noOpenFindingsInTheseWeeks = 'No open findings in these weeks.'
export const decisions = 'Decisions'
export const noDecisionsInTheseWeeks = 'No decisions in these weeks.'
export const timeToDecide = 'Time to decide'
export const medianFromFirstSeen = 'median from first seen'
export const titleByWeek = (title: TextValue) => `${title} by week`
export const needsAttention = 'Needs attention'
export const partlyReady = 'Partly ready'
export const notScannedYet = 'Not scanned yet'
export const ready = 'Ready'
export const decidedInNameAbout = (name: TextValue, about: TextValue) => `Decided in ${name} ${about}`
export const decidedOfTotalDecided = (decided: string, total: string) => `${decided} of ${total} decided`
export const carriedPendingCarriedOver = (carriedPending: string) => `${carriedPending} carried over`
export const continueText = 'Continue'
export const fetchAdvisoryData = 'Fetch advisory data…'
export const andMore = (more: string) => ` and ${more} more`
export const andOthers = ' and others'
export const numbersOfFindingsAreThose = '. Numbers of findings are those of the versions before.'
export const unfinishedTriage = 'Unfinished triage'
export const allProducts = 'All products'
export const leftInAtLeastVersions = (remaining: string, count: TextValue) => `${remaining} left in at least ${count}`
export const leftInVersions = (left: string, count: TextValue) => `${left} left in ${count}`
export const newText = 'new'
export const newFindingsInVersions = 'New findings in versions that were there before'
export const worse = 'worse'
export const vulnerabilitiesThatWereAdded = 'Vulnerabilities that were added to the KEV catalog'
export const better = 'better'
export const nothingToDo = 'Nothing to do.'
export const stale = 'stale'
export const decisionsToReviewTheirEvidence = 'Decisions to review: their evidence changed'
export const review = 'Review'
export const uploaded = 'uploaded'
export const restMore = (rest: string) => `${rest} more`
export const compare = 'Compare'
export const open = 'Open'
export const policy = 'policy'
export const versionForms = { one: 'version', other: 'versions' }
export const withAWorsePolicyResult = (versions: string) => `${versions} with a worse policy result`
export const failsItsPolicies = 'fails its policies'
export const warns = 'warns'
export const productInEnvironment = (name: TextValue, name2: TextValue) => `${name} in ${name2}`
export const nameNotScannedYet = (name: TextValue) => `${name}, not scanned yet`
export const nameNotEvaluated = (name: TextValue) => `${name} not evaluated`
export const wordsSinceProjectVersion = (words: string, projectVersion: TextValue) =>
  `${words} since ${projectVersion}.`
export const namedAndOtherChanges = (names: string, rest: TextValue) => `${names} and others: ${rest}`
export const moreVersionForms = { one: 'more version', other: 'more versions' }
export const today = 'Today'
export const changesSince = (since: TextValue) => `Changes since ${since}`
export const since = (since: TextValue) => `Since ${since}`
export const lastVisitSince = (since: string) => `Last visit ${since}`
export const everyFindingIsDecided = 'Every finding is decided. '
export const notEvaluatedOfComponents = (open: string, components: string) => `${open} of ${components}`
export const notEvaluatedMissing = (decided: TextValue, missing: TextValue) => `${decided}Not evaluated yet. ${missing}`
export const notEvaluatedYet = (decided: TextValue, share: TextValue, missing: TextValue) =>
  `${decided}Not evaluated yet: ${share}. ${missing}`
export const decidedButComponentsRemainUnknown = (decided: TextValue, share: TextValue) => ({
  one: `${decided}${share} of the newest versions could not be evaluated and remains unknown.`,
  other: `${decided}${share} of the newest versions could not be evaluated and remain unknown.`,
})
export const decidedNewAdvisoryDataCanAdd = (decided: TextValue) => `${decided}New advisory data can add findings.`
export const decidedMissing = (decided: TextValue, missing: TextValue) => `${decided}${missing}`
export const noFindingsMissing = (missing: TextValue) => `No findings. ${missing}`
export const newestVersionsHaveNoComponents = 'The newest versions have no components.'
export const noFindingsNewAdvisoryData = 'No findings. New advisory data can add some.'
export const critical = 'critical'
export const high = 'high'
export const medium = 'medium'
export const low = 'low'
export const none = 'none'
export const unknown = 'unknown'
export const notAffected = 'not affected'
export const affected = 'affected'
export const fixed = 'fixed'
export const investigating = 'investigating'
export const days = 'days'
export const unchangedThisWeek = 'unchanged this week'
export const changeThisWeek = (value: string, change: string) => `${value}${change} this week`
export const environmentForms = { one: 'environment', other: 'environments' }
export const allEnvironments = 'all environments'
export const wordsVersionsNotScannedYet = (words: TextValue, versions: string) =>
  `${words}, ${versions} not scanned yet`
export const versionNotScannedYet = (version: TextValue) => `${version} not scanned yet`
