import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const findingForms = { one: 'finding', other: 'findings' }
export const earlierDecision = 'Earlier decision'
export const countOneDecision = (count: TextValue) => `${count}, one decision`
export const changedSince = 'Changed since'
export const decisionInFull = 'Decision in full'
export const confirm = 'Confirm'
export const decline = 'Decline'
export const yourRoleCannotDecide = 'Your role cannot decide.'
export const decideAnew = 'Decide anew'
export const declinedFindingsAreForms = { one: 'A declined finding is', other: 'Declined findings are' }
export const undecidedInTheQueue = (value: string) => `${value} undecided in the queue.`
export const findings = 'Findings'
export const epssScore = (epssScore: ReactNode) => <>EPSS {epssScore}</>
export const valueMore = (value: ReactNode) => <>{value} more</>
export const nothingRelevantSameComponent =
  'Nothing relevant: same component version, advisory, severity and dependency path.'
export const impact = 'Impact'
export const action = 'Action'
export const detail = 'Detail'
export const note = 'Note'
export const leaveOutWhenAllAreConfirmed = 'Leave out when all are confirmed (Space)'
export const leftOutSpace = 'Left out (Space)'
export const noVersion = 'no version'
export const versionWasPreviousVersion = (version: TextValue, previousVersion: TextValue) =>
  `${version}, was ${previousVersion}`
export const placeForms = { one: 'place', other: 'places' }
export const packageForms = { one: 'package', other: 'packages' }
export const decisionForms = { one: 'decision', other: 'decisions' }
export const allChosenCount = (chosenCount: string) => `all ${chosenCount}`
export const packageOrDecision = 'Package or decision'
export const searchEarlierDecisions = 'Search earlier decisions'
export const groupEarlierDecisions = 'Group earlier decisions'
export const byPackage = 'By package'
export const everyFinding = 'Every finding'
export const declineAmount = (amount: ReactNode) => <>Decline {amount}</>
export const working = 'Working…'
export const confirmAmount = (amount: TextValue) => `Confirm ${amount}`
export const loadingEarlierDecisions = 'Loading earlier decisions'
export const earlierDecisionsCouldNotBeLoaded = 'Earlier decisions could not be loaded'
export const loadingTheDecisions = 'Loading the decisions'
export const decisionsCouldNotBeLoaded = 'Decisions could not be loaded'
export const noDecisionMatches = 'No decision matches'
export const clearTheSearch = 'Clear the search'
export const packagesVulnerabilitiesAndTheWords = 'Packages, vulnerabilities and the words of decisions are searched.'
export const earlierDecisionsLabel = (label: TextValue) => `Earlier decisions: ${label}`
export const noEarlierDecisionsToConfirm = 'No earlier decisions to confirm'
export const noEarlierDecisions = 'No earlier decisions'
export const undo = 'Undo'
export const triageFindings = (findings: string) => `Triage ${findings}`
export const toConfirm = (decisions: string) => `${decisions} to confirm`
export const triageInline = 'triage'
export const reviewTriage = 'Review triage'
export const earlierDecisionForms = { one: 'earlier decision', other: 'earlier decisions' }
export const confirmedOrDeclinedForThisVersion = (earlierDecisions: string) =>
  `${earlierDecisions} confirmed or declined for this version.`
export const ifAnEarlierVersion =
  'If an earlier version of this product had the same vulnerability in the same package, its decision is proposed here.'
export const kind = 'kind'
export const move = 'move'
export const confirmInline = 'confirm'
export const declineInline = 'decline'
export const leaveOut = 'leave out'
export const confirmAllUnchanged = 'confirm all unchanged'
export const decideAnewInline = 'decide anew'
export const undoInline = 'undo'
export const redo = 'redo'
export const whatChangedSinceTheDecisions = 'What changed since the decisions'
export const sameVersionAdvisorySeverityAndPath = 'Same version, advisory, severity and path'
export const nothingRelevantChanged = 'Nothing relevant changed'
export const packageVersionChanged = 'Package version changed'
export const advisoryPathOrSeveral = 'Other evidence changed'
export const advisorySeverityAndPath = 'Advisory, severity and path are the same'
