import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const statements = 'Statements'
export const filterByOutcome = 'Filter by outcome'
export const all = 'All'
export const searchStatements = 'Search statements'
export const cveComponentOrStatus = 'CVE, component or status'
export const statement = 'Statement'
export const noVulnerability = 'No vulnerability'
export const onStatedAt = (statedAt: string) => `, on ${statedAt}`
export const currentDecision = 'Current decision'
export const noneNoMatchingFinding = 'None: no matching finding'
export const undecided = 'Undecided'
export const findingForms = { one: 'finding', other: 'findings' }
export const currentInFindings = (current: TextValue, findings: string) => `${current}, in ${findings}`
export const inTheDocument = 'In the document'
export const statementValuePointer = (value: ReactNode, pointer: ReactNode) => (
  <>
    statement {value}, {pointer}
  </>
)
export const allMatchingVersions = (fitting: number) => `All matching versions (${fitting})`
export const allMatchingVersionsLabel = 'All matching versions'
export const applyTo = 'Apply to'
export const reviewName = (name: TextValue) => `Review ${name}`
export const reviewAVexDocument = 'Review a VEX document'
export const noVexDocumentOpen = 'No VEX document open'
export const openAFile = 'Open a file…'
export const dropAnOpenvexCsafCyclonedx =
  'Drop an OpenVEX, CSAF, CycloneDX or SPDX 3 document, or the findings export of Dependency-Track, anywhere. You review its statements before anything is applied.'
export const byIssuer = (issuer: string) => `by ${issuer}`
export const statementForms = { one: 'statement', other: 'statements' }
export const triageOfNameProjectVersion = (name: TextValue, projectVersion: TextValue) =>
  `Triage of ${name} ${projectVersion}`
export const documentCouldNotBeReviewed = 'The document could not be reviewed'
export const loadingStatements = 'Loading statements'
export const noStatements = 'No statements'
export const documentContainsNoStatementsAbout = 'The document contains no statements about vulnerabilities.'
export const noMatchingStatements = 'No matching statements'
export const clearTheSearchOrTheFilter = 'Clear the search or the filter to see the other statements.'
export const move = 'move'
export const undo = 'undo'
export const select = 'select'
export const selectTheGroup = 'select the group'
export const apply = 'apply'
export const search = 'search'
export const decisionsAppliedTo = (findings: string) => `Decisions applied to ${findings}.`
export const noChangesNeededTheDecisionsAlready = 'No changes needed: the decisions already match.'
export const undoLabel = 'Undo'
export const ifYouChangeTheSelectionOnly = (statements: string) =>
  `If you change the selection, only the ${statements} listed can be applied.`
export const refresh = 'Refresh'
export const applying = 'Applying…'
export const applyLabel = 'Apply'
export const outcome = 'Outcome'
export const vulnerability = 'Vulnerability'
export const productOrComponent = 'Product or component'
export const was = 'Was'
export const reason = 'Reason'
export const applyStatementValue = (value: TextValue) => `Apply statement ${value}`
export const applyAllWord = (word: TextValue) => `Apply all: ${word}`
export const noFinding = 'no finding'
export const applied = 'Applied'
export const appliedInThisImport = 'applied in this import'
export const canBeApplied = 'Can be applied'
export const noConflictingDecision = 'no conflicting decision'
export const conflict = 'Conflict'
export const differsFromTheCurrentDecision = 'differs from the current decision; select it to replace that decision'
export const lessSpecific = 'Less specific'
export const lessSpecificThanTheCurrentDecision = 'less specific than the current decision, or incomplete'
export const alreadyApplied = 'Already applied'
export const sameAsTheCurrentDecision = 'same as the current decision'
export const productNotMatched = 'Product not matched'
export const noComponentMatchesTheProduct = 'no component matches the product it names'
export const noSuchFinding = 'No such finding'
export const matchingComponentsHaveNoSuch = 'matching components have no such finding'
export const noneOfWillBeApplied = (statements: string) => `None of ${statements} will be applied.`
export const ofWillBeAppliedTo = (statements: string, statements2: string, findings: string, parts: string) =>
  `${statements} of ${statements2} will be applied to ${findings}: ${parts}.`
export const importUndone = 'Import undone.'
export const couldNotUndoTheImport = 'Could not undo the import'
export const statementsCouldNotBeApplied = 'The statements could not be applied'
export const thisImportWasAlreadyUndone = 'This import was already undone.'
export const withAJustification = (count: string) => `not affected: ${count} with a justification`
export const givenAndWithout = (given: string, without: string) => `${given}, ${without} without`
