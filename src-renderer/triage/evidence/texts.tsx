import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const advisoryText = 'Advisory text'
export const publishedAt = (publishedAt: string) => `published ${publishedAt}`
export const noSourceProvidesADescription = 'No source provides a description.'
export const weaknessCwes = (cwes: string) => `Weakness: ${cwes}`
export const sourceLastChangedLastModifiedAt = (source: ReactNode, lastModifiedAt: ReactNode) => (
  <>
    {source}, last changed {lastModifiedAt}
  </>
)
export const references = 'References'
export const opensInYourBrowser = 'opens in your browser'
export const andMoreInTheRecord = (value: ReactNode) => <>and {value} more in the record</>
export const noSourceProvidesACvssVector = 'No source provides a CVSS vector.'
export const cvssVersionSourceScore = (version: TextValue, source: TextValue, score: TextValue) =>
  `CVSS ${version}, ${source}, ${score}`
export const cvssSource = 'CVSS source'
export const cvssVectorInWords = (version: TextValue) => `CVSS ${version} vector in words`
export const otherScoresHighestFirst = 'Other scores, highest first'
export const cvssVersionSource = (version: ReactNode, source: ReactNode) => (
  <>
    CVSS {version}, {source}
  </>
)
export const decidedElsewhere = 'Decided elsewhere'
export const sameVulnerabilitySamePackage = 'same vulnerability, same package'
export const undecided = 'undecided'
export const dependencyPaths = 'Dependency paths'
export const noPathFromTheRoot = (name: ReactNode) => (
  <>No path from the root: the document lists {name} without saying what depends on it.</>
)
export const showTheShortestPathsOnly = 'Show the shortest paths only'
export const morePathForms = { one: 'more path', other: 'more paths' }
export const showMorePaths = (morePaths: string) => `Show ${morePaths}`
export const moreStepForms = { one: 'more step', other: 'more steps' }
export const showOfThisPath = (moreSteps: string) => `Show ${moreSteps} of this path`
export const fold = 'Fold'
export const direct = 'direct'
export const lengthSteps = (length: TextValue) => `${length} steps`
export const idCopied = (id: TextValue) => `${id} copied`
export const alsoOthers = (others: string) => `also ${others}`
export const copyId = (id: TextValue) => `Copy ${id}`
export const informationalNotAVulnerability = 'Informational: not a vulnerability'
export const wasSev = (sev: TextValue) => `, was ${sev}`
export const severityOverriddenSeverity = (severity: ReactNode) => <>Severity overridden: {severity}</>
export const noKevCatalogImported = 'no KEV catalog imported'
export const sinceKevDateAdded = (kevDateAdded: TextValue) => `since ${kevDateAdded}`
export const knownExploited = 'known exploited'
export const dueKevDueDate = (kevDueDate: TextValue) => `, due ${kevDueDate}`
export const ransomwareUse = ', ransomware use'
export const noEpssScore = 'no EPSS score'
export const modelEpssModel = (epssModel: TextValue) => `model ${epssModel}`
export const higherThanOfAllScoredCves = (value: TextValue) => `Higher than ${value}% of all scored CVEs`
export const epssScoreSource = (epssScore: ReactNode, source: ReactNode) => (
  <>
    EPSS {epssScore} {source}
  </>
)
export const evidence = 'Evidence'
export const evidenceInDetail = 'Evidence in detail'
export const evidenceCouldNotBeLoaded = 'The evidence could not be loaded'
export const loadingEvidence = 'Loading evidence'
export const thisFindingNoLongerExists =
  'This finding no longer exists. The version was rescanned after the queue was loaded.'
export const fix = 'Fix'
export const noFixedVersionInTheImported = 'No fixed version in the imported advisory data.'
export const inPlaces = (placesCount: TextValue) => ` in ${placesCount} places`
export const accordingToVulnId = (vulnId: TextValue) => `, according to ${vulnId}`
export const fixesThisFinding = 'fixes this finding'
export const alsoFixedIn = (later: string) => `Also fixed in ${later}`
export const noUpgradeFixesThis = (reason: ReactNode) => <>No upgrade fixes this: {reason}</>
export const fixesUpgrade = (upgrade: ReactNode) => <>fixes {upgrade}</>
export const ofOpenFindingsInThisComponent = (count: TextValue, number: string) =>
  `${count} of ${number} open findings in this component`
export const onlyOpenFindingInThisComponent = 'the only open finding in this component'
export const allOpenFindingsInThisComponent = (count: TextValue) => `all ${count} open findings in this component`
export const newFindingForms = { one: 'new finding', other: 'new findings' }
export const fixedAddsNewFindings = (fixed: TextValue, newFindings: string) => `${fixed}, adds ${newFindings}`
export const history = 'History'
export const theHistory = 'The history'
export const entryForms = { one: 'entry', other: 'entries' }
export const showAll = 'Show all'
export const matchEvidence = 'Match evidence'
export const andValueMore = (value: string) => ` and ${value} more`
export const providesAFixFor = 'Provides a fix for'
export const advisoryDataEvaluated = (snapshot: TextValue, evaluatedAt: string) =>
  `Advisory data ${snapshot}, evaluated ${evaluatedAt}`
export const evaluatedWithAdvisoryData = (evaluatedAt: string, snapshot: TextValue) =>
  `Evaluated ${evaluatedAt} with advisory data ${snapshot}.`
export const inactive = 'Inactive'
export const notEvaluatedItIsUnknownWhether = 'Not evaluated: it is unknown whether this component is affected'
export const decisionMayBeStaleChangedSince = 'The decision may be stale. Changed since then:'
export const recordsDescribeTheSame = (records: number) => `${records} records describe the same vulnerability`
export const matched = ', matched'
export const withdrawnAt = (withdrawnAt: string) => `withdrawn ${withdrawnAt}`
export const changedModifiedAt = (modifiedAt: string) => `changed ${modifiedAt}`
export const noKnownFix = 'no known fix'
export const fixedInVersion = (fix: TextValue) => `fixed in ${fix}`
export const recordsForOnly = (only: TextValue) => `Records for ${only}`
export const recordsForItsCves = (upstreamIds: number) => `Records for its ${upstreamIds} CVEs`
export const eachWithItsOwnFix = 'each with its own fix'
export const andRestMore = (rest: string) => `and ${rest} more`
export const separateRow = ', separate row'
export const andItsCves = (cves: string, value: string) => `, ${cves} CVEs${value}`
export const couldNotBeLoaded = (subject: ReactNode, message: ReactNode) => (
  <>
    {subject} could not be loaded: {message}
  </>
)
export const rowsSelected = (rows: string) => `${rows} selected`
export const rowForms = { one: 'row', other: 'rows' }
export const matchedWithLowerConfidence = (rows: string) => ` ${rows} matched with lower confidence.`
export const moreRowForms = { one: 'more row', other: 'more rows' }
export const andMoreRows = (moreRows: string) => `and ${moreRows}`
export const vendorStatements = 'Vendor statements'
export const forInformationOnly = 'for information only'
export const anotherStatementAboutThisFinding = 'Another statement about this finding differs'
export const conflicting = 'conflicting'
export const inOriginalStatus = (document: ReactNode) => <>in {document}, original status “</>
export const versionThisVersion = (version: TextValue) => `${version} (this version)`
export const moreAffectedVersionsNotShown = (number: string) => `; ${number} more affected versions not shown`
export const inOrderNotToScale = 'In order, not to scale'
export const oneVulnerability = 'One vulnerability'
export const vulnerabilityForms = { one: 'vulnerability', other: 'vulnerabilities' }
export const onePackage = 'one package'
export const packageForms = { one: 'package', other: 'packages' }
export const placeForms = { one: 'place', other: 'places' }
export const vulnerabilitiesInPackagesAndPlaces = (what: TextValue, where: TextValue, places: string) =>
  `${what} in ${where}, ${places}.`
export const pathFromTheRoot = (number: TextValue) => `${number} path from the root`
export const moreThanPathLimit = (pathLimit: TextValue) => `more than ${pathLimit}`
export const pathsFromTheRootShortestFirst = (number: TextValue) => `${number} paths from the root, shortest first`
export const decided = 'Decided'
export const withdrawnThePartDecides = 'Withdrawn, the part decides'
export const undone = 'Undone'
export const redone = 'Redone'
export const carriedOver = 'Carried over'
export const earlierDecisionConfirmed = 'Earlier decision confirmed'
export const proposalDeclined = 'Proposal declined'
export const importedFromADocument = 'Imported from a document'
export const appliedFromAnotherStore = 'Applied from another store'
export const conflictWithAnotherStoreResolved = 'Conflict with another store resolved'
export const proposed = 'Proposed'
export const snoozed = 'Snoozed'
export const assigned = 'Assigned'
export const labeled = 'Labeled'
export const severityChanged = 'Severity changed'
export const stateChanged = 'State changed'
export const evidenceChanged = 'Evidence changed'
export const detail = 'detail'
export const note = 'note'
export const fixedIn = 'fixed in'
export const resolvedOn = 'resolved on'
export const snoozeEndedBecause = 'snooze ended because'
export const notEvaluated = 'not evaluated'
export const fromProjectVersion = (projectVersion: TextValue) => ` from ${projectVersion}`
export const nowAnswer = (answer: string) => `now ${answer}`
export const nowUndecided = 'now undecided'
export const snoozedUntil = (until: TextValue) => `Snoozed until ${until}`
export const snoozedUntilTheDataChanges = 'Snoozed until the data changes'
export const snoozeEnded = 'Snooze ended'
export const decisionMatchesTheEvidenceAgain = 'the decision matches the evidence again'
export const forScopeLabels = (scopeLabels: TextValue) => `for ${scopeLabels}`
export const wasBefore = (before: TextValue) => `, was “${before}”`
export const nameRemovedBefore = (name: TextValue, before: string) => `${name} removed${before}`
export const nameAfterWasBefore = (name: TextValue, after: TextValue, before: TextValue) =>
  `${name}: ${after}, was “${before}”`
export const highConfidence = 'High confidence'
export const highConfidenceCpe = 'High confidence, CPE'
export const conditionalCpe = 'Conditional, CPE'
export const lowConfidenceName = 'Low confidence, name'
export const lowConfidence = 'Low confidence'
export const affectedRange = (range: TextValue) => `the affected range: ${range}`
export const affectedRangeText = (range: TextValue) => `the affected range ${range}`
export const packageUrl = 'package URL'
export const couldNotBeCompared = (what: TextValue, range: TextValue, source: TextValue, record: TextValue) =>
  `${what} could not be compared with the affected range ${range} of the ${source} record ${record}.`
export const matchedByRecord = (
  what: TextValue,
  lies: TextValue,
  inRange: TextValue,
  way: TextValue,
  source: TextValue,
  record: TextValue,
) => `${what} ${lies} in ${inRange}. Matched by ${way} with the ${source} record ${record}.`
export const semanticVersions = 'semantic versions'
export const mavenVersions = 'Maven versions'
export const npmVersions = 'npm versions'
export const pythonVersionsPep440 = 'Python versions (PEP 440)'
export const debianPackageVersions = 'Debian package versions'
export const rpmPackageVersions = 'RPM package versions'
export const alpinePackageVersions = 'Alpine package versions'
export const cpeNames = 'CPE names'
export const comparatorVersions = (comparator: TextValue) => `${comparator} versions`
export const comparedAsOrderedAs = (comparedName: TextValue, orders: TextValue) =>
  `Compared as ${comparedName}, ordered as ${orders}.`
export const versionFixed = (version: TextValue) => `${version} fixed`
export const versionLastAffected = (version: TextValue) => `${version} last affected`
export const affectedSpans = (spans: string) => `Affected ${spans}`
export const thisVersionIs = (version: TextValue) => `This version is ${version}`
export const fixedInFixed = (fixed: string) => `Fixed in ${fixed}`
export const fromTheFirstVersion = 'from the first version'
export const from = (from: TextValue) => `from ${from}`
export const withNoKnownEnd = (start: TextValue) => `${start} with no known end`
