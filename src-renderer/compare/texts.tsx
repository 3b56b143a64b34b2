import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const comparisonCouldNotBeSaved = 'The comparison could not be saved.'
export const linkToThisComparison = 'Link to this comparison'
export const copyLink = 'Copy link'
export const exportText = 'Export…'
export const csvForSpreadsheets = 'CSV, for spreadsheets'
export const markdownToRead = 'Markdown, to read'
export const jsonForPrograms = 'JSON, for programs'
export const triageTheNew = (findingsIntroduced: string) => `Triage, ${findingsIntroduced} new`
export const compare = 'Compare'
export const lookingForTheVersionBefore = 'Looking for the version before'
export const versionBeforeCouldNotBeFound = 'The version before could not be found'
export const thereIsNoVersionBefore = 'There is no version before this one in its environment.'
export const chooseAnOlderAndANewer = 'Choose an older and a newer version, of any products.'
export const olderAndNewerVersion = (projectVersion: TextValue, projectVersion2: TextValue) =>
  `${projectVersion} and ${projectVersion2}`
export const twoVersions = 'Two versions'
export const comparingTheVersions = 'Comparing the versions'
export const versionsCouldNotBeCompared = 'The versions could not be compared'
export const noDifferences = 'No differences'
export const findingForms = { one: 'finding', other: 'findings' }
export const unchangedPackageForms = { one: 'package unchanged', other: 'packages unchanged' }
export const componentForms = { one: 'component', other: 'components' }
export const findingsAndComponentsDiffer = (findings: string, components: string) =>
  `${findings} and ${components} differ`
export const introduced = (introduced: string) => `introduced: ${introduced}`
export const scannedWithDifferentAdvisoryData = 'Scanned with different advisory data, which explains differences, too'
export const oneOfTheVersionsNoLonger = 'One of the versions no longer exists'
export const allVersions = 'All versions'
export const itWasDeletedOrTheLink = 'It was deleted, or the link is wrong. Choose another version with B or T.'
export const searchTheDifferences = 'Search the differences'
export const packageOrId = 'Package or id'
export const severity = 'Severity'
export const showTheUnchanged = (unchanged: string) => `Show the ${unchanged} unchanged`
export const noDifferencesBetweenTheseTwo = 'No differences between these two.'
export const sameLicensesCheckAndPolicyResults = (
  noDifferences: ReactNode,
  components: ReactNode,
  findings: ReactNode,
) => (
  <>
    {noDifferences} The same {components}, {findings}, licenses, check and policy results.
  </>
)
export const older = 'Older'
export const swapTheSides = 'Swap the sides'
export const newer = 'Newer'
export const chooseAVersion = 'Choose a version'
export const fromBeforeTheScanOfWhich = (at: string, total: string) =>
  `from before the scan of ${at}, which changed ${total}`
export const findingsOfTheOlderSide = 'Findings of the older side'
export const asTheyAreNow = 'as they are now'
export const findingsOfComponents = ' Findings of components that were removed since cannot be compared'
export const atLeastFindings = (findings: string) => `: at least ${findings}.`
export const onlyTheFindings =
  'Only the findings are of that time. Components, decisions, checks and policies are as they are now.'
export const comparingFindings = 'Comparing findings'
export const findingsCouldNotBeCompared = 'Findings could not be compared'
export const finding = 'finding'
export const findingsThatDiffer = 'Findings that differ'
export const someOfFindingsDiffer = (findings: string, findings2: string) => `${findings} of ${findings2} differ`
export const comparingComponents = 'Comparing components'
export const componentsCouldNotBeCompared = 'Components could not be compared'
export const component = 'component'
export const componentsThatDiffer = 'Components that differ'
export const someOfComponentsDiffer = (components: string, components2: string) =>
  `${components} of ${components2} differ`
export const sides = 'sides'
export const step = 'step'
export const section = 'section'
export const move = 'move'
export const open = 'open'
export const unchanged = 'unchanged'
export const noFindingOfThisSeverityDiffers = 'No finding of this severity differs'
export const chooseAnotherSeverityOrShowWhat = 'Choose another severity, or show what is unchanged with U.'
export const noWhatDiffers = (what: TextValue) => `No ${what} differs`
export const showWhatIsUnchangedWithU = 'Show what is unchanged with U, or choose another section.'
export const noMatchingWhat = (what: TextValue) => `No matching ${what}`
export const editOrRemoveTheSearch = 'Edit or remove the search, or show what is unchanged with U.'
export const change = 'Change'
export const license = 'License'
export const firstOfTheFileHasAll = (nodes: number, totalCount: string) =>
  `The first ${nodes} of ${totalCount}. The file has all.`
export const check = 'Check'
export const policy = 'Policy'
export const whatTheDocumentsSay = 'What the documents say'
export const noNameDiffers = (name: TextValue) => `No ${name} differs`
export const chooseAnotherSection = 'Choose another section.'
export const sections = 'Sections'
export const vulnerabilities = 'Vulnerabilities'
export const introducedInline = 'introduced'
export const fixed = 'fixed'
export const components = 'Components'
export const added = 'added'
export const removed = 'removed'
export const upgraded = 'upgraded'
export const licenses = 'Licenses'
export const numberUsedOtherwise = (number: string) => `${number} used otherwise`
export const checks = 'Checks'
export const better = 'better'
export const worse = 'worse'
export const now = 'now'
export const nothingElse = 'nothing else'
export const none = 'none'
export const notCheckedYet = 'not checked yet'
export const passedCountOfApplicableCountPass = (passedCount: string, applicableCount: string) =>
  `${passedCount} of ${applicableCount} pass`
export const passedWasPassedCount = (passed: TextValue, passedCount: string) => `${passed}, was ${passedCount}`
export const noQualityScoreYet = 'no quality score yet'
export const qualityScore = (score: TextValue) => `quality ${score}`
export const qualityOldToScore = (old: TextValue, score: TextValue) => `quality ${old} to ${score}`
export const chooseTheVersion = (side: TextValue) => `Choose the ${side} version`
export const searchVersions = 'Search versions'
export const versionOrProduct = 'Version or product'
export const loadingVersions = 'Loading versions'
export const versionsCouldNotBeLoaded = 'Versions could not be loaded'
export const noMatchingVersions = 'No matching versions.'
export const otherSide = 'the other side'
export const versionForms = { one: 'version', other: 'versions' }
export const newestOfSearchToFindOlder = (rows: number, versions: string) =>
  `The newest ${rows} of ${versions}. Search to find older ones.`
export const notThere = 'not there'
export const noVersion = 'no version'
export const noFinding = 'no finding'
export const packageText = 'Package'
export const versionInOlder = (older: TextValue) => `Version in ${older}`
export const versionInNewer = (newer: TextValue) => `Version in ${newer}`
export const vulnerability = 'Vulnerability'
export const reason = 'Reason'
export const decision = 'Decision'
export const componentLabel = 'Component'
export const differences = 'Differences'
export const findingsThatCameOrWent = 'Findings that came or went'
export const onlyInTheNewerVersion = 'Only in the newer version'
export const onlyInTheOlderVersion = 'Only in the older version'
export const nowLabel = ', now '
export const sameFindingNewFacts = 'same finding, new facts'
export const introducedLabel = 'Introduced'
export const worseLabel = 'Worse'
export const fixedLabel = 'Fixed'
export const betterLabel = 'Better'
export const unchangedLabel = 'Unchanged'
export const ofAllInBothDecidedUndecided = (all: string, decided: string, number: string) =>
  `of all ${all} in both, ${decided} decided, ${number} undecided`
export const addedLabel = 'Added'
export const removedLabel = 'Removed'
export const upgradedLabel = 'Upgraded'
export const downgraded = 'Downgraded'
export const changed = 'Changed'
export const sameVersionOrAnOrder = 'same version, or an order that is not known'
export const byOtherComponents = 'by other components'
export const oneOfTheVersionsWasDeleted = 'One of the versions was deleted'
export const openFindingsOfTheNewer = 'with the open findings of the newer version'
export const proposals = 'Suggested comparisons'
export const lookingForVersions = 'Looking for versions to compare'
export const proposalsCouldNotBeLoaded = 'Versions to compare could not be loaded'
export const noVersionsYet = 'No versions yet'
export const comparisonNeedsTwo = 'A comparison needs two versions. Open the SBOM of the first one.'
export const onlyOneVersion = 'Only one version'
export const openTheSbomOfAnother = 'A comparison needs two. Open the SBOM of another version.'
export const openAnSbom = 'Open an SBOM…'
export const noVersionHasOneBefore = 'None of the newest versions has one before it. Choose both sides with B and T.'
export const wasOpen = 'open before'
export const toInline = 'to'
export const olderInline = 'older'
export const newerInline = 'newer'
export const compareInline = 'compare'
export const scanRuns = 'not scanned yet'
export const noOpenFindings = 'no open findings'
export const proposalForms = { one: 'suggestion', other: 'suggestions' }
