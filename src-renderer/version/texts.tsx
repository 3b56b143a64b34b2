import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const noEarlierVersionIn = (environment: string) => `No earlier version in ${environment}.`
export const noLaterVersionIn = (environment: string) => `No later version in ${environment}.`
export const versionIsNotIn = (environment: string) => `This version is not among those of ${environment}.`
export const thisEnvironment = 'this environment'
export const versionsCouldNotBeRead = 'The versions of this environment could not be read'
export const whyComponentsCouldNotBeEvaluated = 'Why components could not be evaluated'
export const advisoryDataUsed = 'Advisory data used'
export const matchCoverage = 'Match coverage'
export const notScannedYet = 'Not scanned yet.'
export const resultsAppearWhenTheScan = 'Results appear when the scan is complete.'
export const showThem = 'Show them'
export const addAdvisoryData = 'Add advisory data'
export const rollBackToAnEarlierSnapshot = 'Roll back to an earlier snapshot'
export const theseResultsAreFromAnEarlier = (problem: ReactNode, rollBack: ReactNode) => (
  <>
    {problem} These results are from an earlier scan. {rollBack}
  </>
)
export const componentsByMatchMethod = 'Components by match method'
export const how = 'How'
export const oldData = 'Old data'
export const earlierDecisions = 'Earlier decisions'
export const allToConfirm = (all: string) => `${all} to confirm`
export const confirming = 'Confirming…'
export const confirmAll = 'Confirm all'
export const review = 'Review'
export const untilConfirmedTheseFindingsCount =
  'Until confirmed, these findings count as undecided. You can undo the confirmation.'
export const staleDecisionForms = { one: 'stale decision', other: 'stale decisions' }
export const theirEvidenceChangedAfter = 'Their evidence changed after the decision.'
export const uncoveredFindingForms = { one: 'finding without a decision', other: 'findings without a decision' }
export const noDecisionAndNoEarlierDecision = 'No decision, and no earlier decision to carry over.'
export const snoozed = (snoozed: string) => `${snoozed} snoozed`
export const hiddenFromTheQueueForNow = 'Hidden from the queue for now.'
export const needsReview = 'Needs review'
export const openFindings = 'Open findings'
export const componentsInline = 'components'
export const vulnerabilitiesInline = 'vulnerabilities'
export const exportInline = 'export'
export const noComponentCouldBeEvaluated = 'No component could be evaluated.'
export const noneFoundAmongTheEvaluated = 'None found among the evaluated components. See the coverage above.'
export const openFindingForms = { one: 'open finding', other: 'open findings' }
export const openFindingsBySeverity = 'Open findings by severity'
export const solidOpenWhichIsWhat =
  'Solid: open, which is what is left to decide and what is affected. Faded: closed by a decision. '
export const openKevCountKnownExploited = (openKevCount: string) => `${openKevCount} known exploited.`
export const sinceProjectVersion = (projectVersion: TextValue) => `Since ${projectVersion}`
export const comparedWhenBothVersions = 'Compared when both versions have been scanned with the same advisory data.'
export const open = 'Open'
export const findingsIntroduced = (findingsIntroduced: ReactNode) => <>{findingsIntroduced}introduced</>
export const noLongerFound = (findingsFixed: ReactNode) => <>{findingsFixed}fixed</>
export const findingsUnchanged = (findingsUnchanged: ReactNode) => <>{findingsUnchanged}unchanged</>
export const componentForms = { one: 'component', other: 'components' }
export const addedRemovedUpgraded = (components: string, componentsRemoved: string, componentsUpgraded: string) =>
  `${components} added, ${componentsRemoved} removed, ${componentsUpgraded} upgraded`
export const andMoreWith = (rest: string, reduce: string) => `and ${rest} more with ${reduce}`
export const ecosystems = 'Ecosystems'
export const componentTypes = 'Component types'
export const dependencyForms = { one: 'dependency', other: 'dependencies' }
export const dependenciesInTotal = (dependencies: string) => `${dependencies} in total`
export const rescanInProgressResults = (when: ReactNode) => <>Rescan in progress. Results are from the scan {when}.</>
export const scannedWithTheCurrentAdvisoryData = (when: ReactNode) => (
  <>Scanned {when} with the current advisory data.</>
)
export const scanned = (when: ReactNode) => <>Scanned {when}.</>
export const advisoryDataChangedSinceTheLast = (when: ReactNode) => (
  <>The advisory data changed since the last scan, {when}. A rescan will start automatically.</>
)
export const newAdvisoryData = 'New advisory data'
export const lastChange = 'Last change'
export const signedOffBy = (reviewedAt: string, name: string) => `Signed off ${reviewedAt} by ${name}`
export const signedOff = 'Signed off'
export const atAGlance = 'At a glance'
export const support = 'Support'
export const triage = 'Triage'
export const notScannedYetInline = 'not scanned yet'
export const noFindings = 'no findings'
export const noComponentCouldBeEvaluatedInline = 'no component could be evaluated'
export const policy = 'Policy'
export const quality = 'Quality'
export const notCheckedYet = 'not checked yet'
export const ofBestScore = 'of 10'
export const ofBestScoreWas = (before: TextValue) => `of 10, was ${before}`
export const noCheckFails = 'no check fails'
export const noLongerMaintained = 'No longer maintained'
export const activelyMaintained = 'Actively maintained'
export const unknown = 'Unknown'
export const versionsOfPackageName = (packageName: string) => `Versions of ${packageName}`
export const moreInTheQueue = (more: string) => `${more} more in the queue`
export const topRisks = 'Top risks'
export const topOfTheQueue = 'Top of the queue'
export const openTheQueue = 'Open the queue'
export const queueCouldNotBeLoaded = (message: ReactNode) => <>The queue could not be loaded. {message}</>
export const packageText = 'Package'
export const vulnerability = 'Vulnerability'
export const rankingReason = 'Ranking reason'
export const epss = 'EPSS'
export const cvss = 'CVSS'
export const nameProjectVersionDeleted = (name: TextValue, projectVersion: TextValue) =>
  `${name} ${projectVersion} deleted.`
export const deleteNameProjectVersion = (name: TextValue, projectVersion: TextValue) =>
  `Delete ${name} ${projectVersion}`
export const decisionForms = { one: 'decision', other: 'decisions' }
export const thisAlsoDeletesItsDocuments = (components: string, decisions: string) =>
  `This also deletes its documents, ${components} and ${decisions}. This cannot be undone.`
export const deleteVersion = 'Delete version'
export const labelsAndFieldsOf = (name: TextValue, projectVersion: TextValue) =>
  `Labels and fields of ${name} ${projectVersion}`
export const share = 'Share…'
export const sendAsAFile = 'Send as a file…'
export const handOverAsAFile = 'Hand over as a file…'
export const toReadWithoutWaybill = 'A page to read, for people without Waybill'
export const forAnotherWaybill = 'The version with its decisions, to go on in another Waybill'
export const toReadInABrowser = 'A page in the browser, for everyone who has the link'
export const shareLinksOfTheProduct = 'Share links of the product'
export const reprocessingStarted = 'Reprocessing started.'
export const decisionsAreKept = 'Decisions are kept.'
export const couldNotStartProcessing = 'Could not start processing.'
export const moreReprocessLabelsDelete = 'More: reprocess, labels, delete'
export const processing = 'Processing…'
export const reprocess = 'Reprocess'
export const editMetadata = 'Edit metadata'
export const labelsAndFields = 'Labels and fields…'
export const deleteVersionEllipsis = 'Delete version…'
export const exportText = 'Export…'
export const compare = 'Compare…'
export const triageRemaining = (remaining: string) => `Triage ${remaining}`
export const reviewTriage = 'Review triage'
export const loadingVersion = 'Loading version'
export const version = 'Version'
export const stageFailed = (stage: ReactNode) => <>{stage} failed.</>
export const earlierResultsOfThisStage = (stage: ReactNode, message: ReactNode) => (
  <>
    {stage} {message} Earlier results of this stage are kept.
  </>
)
export const notScannedYetLabel = 'Not scanned yet'
export const findingsAppearWhenTheScan = 'Findings appear when the scan is complete.'
export const scanFailedReprocessTheVersion = 'The scan failed. Reprocess the version.'
export const nothingToScan = 'Nothing to scan'
export const noComponentCouldBeEvaluatedLabel = 'No component could be evaluated'
export const documentListsNoComponentsThisSays =
  'The document lists no components. This says nothing about what the product contains.'
export const noComponentCouldBeCompared =
  'No component could be compared with the advisory data. Vulnerabilities are unknown.'
export const processingLabel = 'Processing'
export const versionCouldNotBeLoaded = 'The version could not be loaded'
export const versionNotFound = 'Version not found'
export const allProducts = 'All products'
export const nothingToScanSentence = 'Nothing to scan.'
export const documentListsNoComponentsSo = 'The document lists no components, so vulnerabilities are unknown.'
export const noneOfCouldBeEvaluated = (components: string) => `None of ${components} could be evaluated.`
export const noAdvisoryDataYetAddSome = 'No advisory data yet. Add some to rescan this version automatically.'
export const allComponentsEvaluated = (components: string) => `All ${components} evaluated.`
export const someComponentsCouldNotBeEvaluated = (unknown: string, components: string) =>
  `${unknown} of ${components} could not be evaluated.`
export const forTheseNoFindingsDoes = (oldest: string) =>
  `For these, “no findings” does not mean “not affected”.${oldest}`
export const hasNothingPublishedAfter = (oldest: TextValue, oldest2: string) =>
  `The ${oldest} has nothing published after ${oldest2}.`
export const resultsReflectAdvisoryDataUp = 'Results reflect advisory data up to these dates.'
export const componentWasForms = { one: 'component was', other: 'components were' }
export const comparedByCpeName = (compared: TextValue, source: TextValue, missingData: TextValue) =>
  `${compared} compared by CPE name with an incomplete copy of ${source}, which has ${missingData}. Vulnerabilities may be missing.`
export const cpeNames = 'CPE names'
export const withMissingData = (missingData: TextValue) => `, with ${missingData}`
export const recordForms = { one: 'record', other: 'records' }
export const only = ' only'
export const comparedWithRecords = (
  what: TextValue,
  records: string,
  value: string,
  source: TextValue,
  gap: TextValue,
) => `${what}: ${records}${value} from ${source}${gap}`
export const exactByPackageUrl = 'exact, by package URL'
export const byCpe = 'by CPE'
export const nameOnly = 'name only'
export const noCompleteComparison = 'no complete comparison'
export const noIdentifier = 'no identifier'
export const underInvestigation = 'under investigation'
export const placeForms = { one: 'place', other: 'places' }
export const versionForms = { one: 'version', other: 'versions' }
export const noneAppliesToThisVersion = 'none applies to this version'
export const noPolicyFailsOrWarns = 'no policy fails or warns'
export const noResultYet = 'no result yet'
export const unknownInline = 'unknown'
export const noListCoversAComponent = 'no list covers a component'
export const noLongerMaintainedInline = 'no longer maintained'
export const maintainedUnknown = (maintained: string, unknown: string) => `${maintained} maintained, ${unknown} unknown`
export const needsAttentionCriticalOrHigh = 'Needs attention: critical or high findings are undecided'
export const partlyReadyCriticalAndHighFindings = 'Partly ready: critical and high findings are decided'
export const readyEveryFindingIsDecided = 'Ready: every finding is decided'
export const left = 'left'
export const decidedOfTotalDecided = (decided: string, total: string) => `${decided} of ${total} decided`
export const whatDoesNotPass = 'What does not pass'
export const andMore = (more: string) => `and ${more} more`
export const compliance = 'Compliance'
export const checksInline = 'Checks'
export const failingCheckForms = { one: 'check fails', other: 'checks fail' }
export const compliant = 'Compliant'
export const notCompliant = 'Not compliant'
export const passedOfRequired = (passed: string, required: string) => `${passed} of ${required}`
