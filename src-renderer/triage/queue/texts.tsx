import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const countToConfirm = (count: TextValue) => `${count} to confirm`
export const countStale = (count: TextValue) => `${count} stale`
export const countSnoozed = (count: TextValue) => `${count} snoozed`
export const decisionsFromAnEarlierVersion = 'Decisions from an earlier version to confirm or decline'
export const decidedButTheEvidenceChangedSince = 'Decided, but the evidence changed since'
export const hiddenFromTheQueueUntil = 'Hidden from the queue until a date or until the data changes'
export const otherFindingsToReview = 'Other findings to review'
export const onlyWhatIsAssignedToYou = 'Only what is assigned to you (M)'
export const assignedToYou = (ownCount: string) => `${ownCount} assigned to you`
export const maliciousPackages = 'Malicious packages'
export const knownExploited = 'Known exploited'
export const likelyExploited = 'Likely exploited'
export const otherFindings = 'Other findings'
export const rowForms = { one: 'row', other: 'rows' }
export const reportedAsMaliciousCode = 'reported as malicious code'
export const inTheKevCatalog = 'in the KEV catalog'
export const inTheKevCatalogOf = (kevDate: TextValue) => `in the KEV catalog of ${kevDate}`
export const epssOfBandOrMore = 'EPSS 0.10 or more'
export const orderedByEpssThenCvss = 'ordered by EPSS, then CVSS'
export const filterTheQueue = 'Filter the queue'
export const filter = 'Filter'
export const filterTheQueueByPackageCve =
  'Filter the queue by package, CVE or keywords such as malicious, critical, kev, direct, stale, snoozed, label:web, status:any, or by conditions such as vuln.epss > 0.5'
export const packageCveOrKeywordsMalicious =
  'Package, CVE or keywords: malicious critical high kev direct stale snoozed uncovered carried label:web assignee:me assignee:ada confidence:weak status:any'
export const leaveOutWhatThePartsBring = 'Leave out what the parts bring'
export const includeWhatThePartsBring = 'Include what the parts bring'
export const titleShiftP = (title: TextValue) => `${title} (Shift+P)`
export const included = 'included'
export const leftOut = 'left out'
export const partsB = (b: ReactNode) => <>Parts {b}</>
export const has = 'has'
export const removeTheSearch = 'Remove the search'
export const editTheConditions = (text: TextValue) => `Edit the conditions ${text}`
export const removeTheConditions = 'Remove the conditions'
export const filters = 'Filters'
export const addFilter = 'Add filter'
export const filterByLabels = (labels: TextValue) => `Filter by ${labels}`
export const filterIsValues = (labels: TextValue, words: TextValue) => `${labels} is ${words}`
export const is = 'is'
export const removeTheFilterBy = (labels: TextValue) => `Remove the filter by ${labels}`
export const findingForms = { one: 'finding', other: 'findings' }
export const matchingCountOfFindings = (matchingCount: ReactNode, findings: ReactNode) => (
  <>
    {matchingCount} of {findings}
  </>
)
export const clear = 'Clear'
export const saveAsView = 'Save as view…'
export const asPolicy = 'As policy…'
export const done = 'Done'
export const filtersThatFit = 'Filters that fit'
export const inheritedFromPlace = (place: TextValue) => `Inherited from ${place}`
export const inheritedFrom = 'Inherited from'
export const decidedForAlone = (decidedFor: TextValue) => `Decided for ${decidedFor} alone, not in the part`
export const forDecidedForAlone = (decidedFor: TextValue) => `for ${decidedFor} alone`
export const noKnownFix = 'no known fix'
export const fixedInFix = (fix: TextValue) => `Fixed in ${fix}`
export const queueRows = (rows: string) => `Queue, ${rows}`
export const byVulnerability = 'By vulnerability'
export const byComponent = 'By component'
export const byVulnerabilityAndPackage = 'By vulnerability and package'
export const queue = 'Queue'
export const leftInTotal = (findings: string) => `${findings} left in total`
export const queueOptions = 'Queue options'
export const refreshTheQueueWithoutDecidedRows = 'Refresh the queue without decided rows'
export const queueHasChanged = 'The queue has changed.'
export const refresh = 'Refresh'
export const packageAndRankingReason = 'Package and ranking reason'
export const epss = 'EPSS'
export const cvss = 'CVSS'
export const rowsSelected = (rows: string) => `${rows} selected`
export const matchingFindingForms = { one: 'matching finding', other: 'matching findings' }
export const loadingQueue = 'Loading queue'
export const evidence = 'Evidence'
export const underInvestigation = 'under investigation'
export const isReadyForExport = (projectVersion: TextValue) => ` ${projectVersion} is ready for export.`
export const allFilteredFindingsAreDecided = 'All filtered findings are decided'
export const endOfTheFilteredFindings = 'End of the filtered findings'
export const endOfTheQueue = 'End of the queue'
export const countLeft = (count: string) => `, ${count} left`
export const allFindingsAreDecided = 'All findings are decided'
export const decidedLeftInTotalPressEsc = (decided: string, remaining: string) =>
  `${decided} decided, ${remaining} left in total. Press Esc to clear the filter.`
export const decidedRestReadyPending = (decided: string, rest: TextValue, ready: TextValue, pending: string) =>
  `${decided} decided${rest}.${ready}${pending}`
export const exportVex = 'Export VEX'
export const openVersion = 'Open version'
export const openProducts = 'Open products'
export const mostOftenLabel = (label: TextValue) => `, most often: ${label}`
export const componentForms = { one: 'component', other: 'components' }
export const showThem = 'Show them'
export const couldNotBeEvaluated = (components: ReactNode, why: ReactNode, showThem: ReactNode) => (
  <>
    {components} could not be evaluated{why}. {showThem}
  </>
)
export const versionsCouldNotBeRead = 'The stored versions could not be read'
export const nothingToTriageYet = 'Nothing to triage yet'
export const notEvaluated = 'Not evaluated'
export const noneCouldBeEvaluated = (components: string, showThem: ReactNode) => (
  <>
    None of {components} could be evaluated. Vulnerabilities are unknown. {showThem}
  </>
)
export const notScannedYet = 'Not scanned yet'
export const thereIsNoAdvisoryData = 'There is no advisory data on this computer. Import a feed to scan all versions.'
export const findingsNeedAnSbomAndData =
  'Findings appear when an SBOM is opened and its components are compared with advisory data.'
export const openAFile = 'Open a file'
export const addAdvisoryData = 'Add advisory data'
export const nothingToScan = 'Nothing to scan'
export const documentListsNoComponentsThisSays =
  'The document lists no components. This says nothing about what the product contains.'
export const noFindings = 'No findings'
export const noImportedAdvisoryMatches = 'No imported advisory matches a component in the latest versions.'
export const noImportedAdvisoryMatchesTheComponentsThatCould = (components: string) =>
  `No imported advisory matches the ${components} that could be evaluated.`
export const notEverythingIsEvaluated = 'Not everything is evaluated'
export const noAdvisoryMatchesWhatCouldBeCompared =
  'No imported advisory matches a component that could be compared. Of the others, vulnerabilities are unknown.'
export const openAnSbom = 'Open an SBOM…'
export const findingsAppearWhenTheScan = (progress: TextValue) =>
  `${progress}. Findings appear when the scan is complete.`
export const scanningComponents = (components: string) => `Scanning ${components}`
export const findingsAppearAsTheyAreFound =
  'Findings appear as they are found. You can start before the scan is complete.'
export const processing = 'Processing'
export const allShortcuts = 'all shortcuts'
export const exportText = 'export'
export const choose = 'choose'
export const back = 'back'
export const undo = 'undo'
export const move = 'move'
export const decide = 'decide'
export const clearSelection = 'clear selection'
export const sameVulnerability = 'same vulnerability'
export const samePackage = 'same package'
export const repeat = 'repeat'
export const decided = 'Decided'
export const decidedOfTotalDecided = (decided: ReactNode, total: ReactNode) => (
  <>
    {decided} of {total} decided
  </>
)
export const readyForExport = 'ready for export'
export const noUndecidedCriticalOrHighFindings = 'no undecided critical or high findings'
export const needsAttention = 'needs attention'
export const needsAttentionOpenCriticalOrHigh = (urgent: string) => `needs attention: ${urgent} open critical or high`
export const state = 'state'
export const severity = 'severity'
export const relation = 'relation'
export const match = 'match'
export const label = 'label'
export const assignee = 'assignee'
export const undecidedOrUnderInvestigation = 'Undecided or under investigation'
export const anyStatus = 'Any status'
export const notKnownExploited = 'Not known exploited'
export const earlierDecisionToConfirm = 'Earlier decision to confirm'
export const uncovered = 'Uncovered'
export const decidedEvidenceChangedSince = 'Decided, evidence changed since'
export const snoozed = 'Snoozed'
export const maliciousPackage = 'Malicious package'
export const exact = 'Exact'
export const weak = 'Weak'
export const byCpeExact = 'By CPE, exact'
export const byCpeConditional = 'By CPE, conditional'
export const byNameOnly = 'By name only'
export const unassigned = 'Unassigned'
export const you = 'You'
export const evidenceChanged = 'evidence changed'
export const severalFindings = (findingsCount: TextValue) => `${findingsCount} findings`
export const severalRecords = (recordsCount: TextValue) => `${recordsCount} records`
export const upstreamIdsCves = (upstreamIds: number) => `${upstreamIds} CVEs`
export const severalPlaces = (placesCount: TextValue) => `${placesCount} places`
export const weakMatch = 'weak match'
export const cpeMatch = 'CPE match'
export const cpeMatchConditional = 'CPE match, conditional'
export const nameMatchOnly = 'name match only'
export const otherVersionForms = { one: 'other version', other: 'other versions' }
export const nameAndOtherVersions = (name: TextValue, otherVersions: string) => `${name} and ${otherVersions}`
export const allOpen = 'All open'
