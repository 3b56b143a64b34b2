import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const decidedForOneVersionAlone = 'Decided for one version alone'
export const decidedForThisVersionAlone = 'Decided for this version alone'
export const decidedForAlone = (decidedFor: TextValue) => `Decided for ${decidedFor} alone`
export const withdraw = 'Withdraw'
export const rowForms = { one: 'row', other: 'rows' }
export const rowsDecidedForThisVersionAlone = (rows: string) => `${rows} decided for this version alone`
export const assign = 'Assign'
export const name = 'Name'
export const usersCouldNotBeLoaded = 'Users could not be loaded'
export const people = 'People'
export const you = 'you'
export const currentAssignee = 'current assignee'
export const unassigned = 'Unassigned'
export const noUsersMatch = (typed: ReactNode) => <>No users match “{typed}”.</>
export const decisionForRows = (rows: string) => `Decision for ${rows}`
export const decision = 'Decision'
export const yourRoleCannotDecide = 'Your role cannot decide.'
export const decideTicked = (ticked: string) => `Decide ${ticked}`
export const decideGoToNext = 'Decide, go to next'
export const findingForms = { one: 'finding', other: 'findings' }
export const escClears = (esc: ReactNode) => <>{esc} clears</>
export const rowsFindingsOneDecision = (rows: string, findings: string) => `${rows}, ${findings}, one decision`
export const selectedReason = (reason: ReactNode) => <>Selected {reason}</>
export const andNumberMore = (number: string) => `and ${number} more`
export const allProposedProposals = (proposed: string) => `all ${proposed} proposals`
export const theProposal = (proposed: string) => `the ${proposed} proposal`
export const acceptProposed = (proposed: string) => `Accept ${proposed}`
export const decline = 'Decline'
export const actionStatement = 'Action statement'
export const impactStatement = 'Impact statement'
export const fixedInVersion = 'Fixed in version'
export const note = 'Note'
export const internalNeverExported = 'internal, never exported'
export const detail = 'Detail'
export const moreFields = 'More fields'
export const labels = 'Labels'
export const cancel = 'Cancel'
export const save = 'Save'
export const newLabel = 'New label'
export const typeALabelAndPressEnter = 'Type a label and press Enter'
export const triageDetails = 'Triage details'
export const snoozed = 'Snoozed'
export const no = 'no'
export const assignedTo = 'Assigned to'
export const noOne = 'no one'
export const none = 'none'
export const severity = 'Severity'
export const overridden = ', overridden'
export const countOfMarks = (count: string, marks: string) => `${count} of ${marks}`
export const status = 'Status'
export const justification = 'Justification'
export const onlyForNotAffected = 'Only for not affected'
export const response = 'Response'
export const onlyForAffected = 'Only for affected'
export const withN = 'with N'
export const withA = 'with A'
export const decisionFromAnEarlierVersion = 'Decision from an earlier version'
export const vendorStatement = 'Vendor statement'
export const proposalOfARule = 'Proposal of a rule'
export const nothingRelevantChangedSinceThen = 'Nothing relevant changed since then.'
export const reuse = 'Reuse'
export const accept = 'Accept'
export const yourDecisionWasNotSaved = 'Your decision was not saved'
export const yours = 'Yours'
export const now = 'Now'
export const undecided = 'Undecided'
export const byNameDecidedAt = (name: ReactNode, decidedAt: ReactNode) => (
  <>
    , by {name}, {decidedAt}
  </>
)
export const replaceWithYours = 'Replace with yours'
export const keepWhatIsThere = 'Keep what is there'
export const thisVersion = 'This version'
export const thisPart = 'This part'
export const theseVersions = 'These versions'
export const environment = 'Environment'
export const allItsVersions = 'all its versions'
export const product = 'Product'
export const allEnvironments = 'all environments'
export const everywhere = 'Everywhere'
export const allProducts = 'all products'
export const appliesTo = 'Applies to'
export const notInThePart = (findings: string) => `${findings}, not in the part`
export const thisVersionAlone = 'This version alone'
export const previewCouldNotBeLoaded = (message: TextValue) => `The preview could not be loaded: ${message}`
export const loadingPreview = 'Loading preview…'
export const overwriteContraryDecisions = 'Overwrite contrary decisions'
export const overrideSeverity = 'Override severity'
export const overrideAppliesToTheQueueCounts = (about: TextValue) =>
  `${about}. The override applies to the queue, counts and policies.`
export const removeOverride = 'Remove override'
export const setSeverity = 'Set severity'
export const reason = 'Reason'
export const requiredRecordedInTheHistory = 'Required. Recorded in the history.'
export const endSnoozeSnoozed = (snoozed: string) => `End snooze${snoozed}`
export const snooze = 'Snooze'
export const itStaysUndecidedAndReturns = (about: TextValue) =>
  `${about}. It stays undecided and returns to the queue automatically.`
export const snoozeUntil = 'Snooze until'
export const untilADate = 'Until a date'
export const ticketIsAboutOneRowClear = 'A ticket is about one row. Clear the selection with Esc'
export const issueTrackersAreNotKnownYet = 'The issue trackers are not known yet. Try again'
export const tickets = 'Tickets'
export const openTicket = 'Open ticket…'
export const vulnerabilityInPackage = (row: TextValue, row2: TextValue) => `${row} in ${row2}`
export const someHaveIt = 'some have it'
export const contraryDecisionForms = { one: 'contrary decision', other: 'contrary decisions' }
export const andMore = (more: string) => ` and ${more} more`
export const leavesContraryDecisions = (what: TextValue, named: string, more: string) =>
  `Leaves ${what}: ${named}${more}.`
export const versionForms = { one: 'version', other: 'versions' }
export const changesFindingsInVersions = (findings: string, versions: string) => `Changes ${findings} in ${versions}`
export const otherDecisionForms = { one: 'other decision', other: 'other decisions' }
export const overwritesDecisions = (overwrittenCount: string) => `, overwrites ${overwrittenCount}`
