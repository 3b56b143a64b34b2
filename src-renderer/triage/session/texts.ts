import type { TextValue } from '#renderer/lib/plural.ts'

export const thisVersion = 'this version'
export const thisEnvironment = 'this environment'
export const thisProduct = 'this product'
export const everywhere = 'everywhere'
export const notAffected = 'Not affected'
export const affected = 'Affected'
export const fixed = 'Fixed'
export const underInvestigation = 'Under investigation'
export const componentNotPresent = 'Component not present'
export const vulnerableCodeNotPresent = 'Vulnerable code not present'
export const vulnerableCodeNotInExecutePath = 'Vulnerable code not in execute path'
export const vulnerableCodeCannotBeControlled = 'Vulnerable code cannot be controlled by adversary'
export const inlineMitigationsAlreadyExist = 'Inline mitigations already exist'
export const update = 'Update'
export const workaround = 'Workaround'
export const rollback = 'Rollback'
export const cannotFix = 'Cannot fix'
export const willNotFix = 'Will not fix'
export const appliedToFindings = (findings: string) => `applied to ${findings}`
export const pressZToUndo = (answer: TextValue, reach: TextValue) => `${answer}, ${reach}. Press Z to undo.`
export const mayHaveArrivedKept = 'May have arrived: kept as a draft'
export const notSentKeptAsADraft = 'Not sent: kept as a draft'
export const notSentTheServer = 'Not sent: the server is not responding.'
export const compareBeforeSending = (reason: TextValue) => `${reason} Compare before sending.`
export const mayHaveArrived = 'May have arrived'
export const notSent = 'Not sent'
export const andNotKeptAsADraft = (what: TextValue, why: TextValue, reason: TextValue) =>
  `${what}, and not kept as a draft: ${why} ${reason}`
export const snoozedUntilTheDataChanges = 'snoozed until the data changes'
export const snoozedUntilSnoozedUntil = (snoozedUntil: TextValue) => `snoozed until ${snoozedUntil}`
export const labelUntilDays = (label: TextValue, days: TextValue) => `${label}, until ${days}`
export const untilTheDataAboutItChanges = 'Until the data about it changes'
export const oneWeek = 'One week'
export const twoWeeks = 'Two weeks'
export const thirtyDays = '30 days'
export const ninetyDays = '90 days'
export const findingForms = { one: 'finding', other: 'findings' }
export const rowForms = { one: 'row', other: 'rows' }
export const proposalIsNoLongerAvailableRefresh = 'The proposal is no longer available. Refresh the queue.'
export const decided = 'decided'
export const says = 'says'
export const proposes = 'proposes'
export const holdsForThisVersionAlone = 'Holds for this version alone, and where it is a part.'
export const keepsItsOwnDecision = (only: TextValue) => `${only} keeps its own decision`
export const partsKeepTheirs = 'The parts keep theirs'
export const holdsForThisVersionAloneAndWhere = (rest: TextValue) =>
  `Holds for this version alone, and where it is a part. ${rest}.`
export const restMore = (rest: string) => `${rest} more`
export const holdsInAndEveryVersion = (listed: string) => `Holds in ${listed} and every version that contains it.`
export const holdsInEachForItsOwn = (listed: string) =>
  `Holds in ${listed}, each for its own findings, and every version that contains them.`
export const sbomSaysDecision = (sbom: TextValue, decision: TextValue) => `${sbom} says: ${decision}`
export const hasNotDecided = (sbom: TextValue) => `${sbom} has not decided`
export const changeCouldNotBeSaved = 'The change could not be saved'
export const otherFindingForms = { one: 'other finding', other: 'other findings' }
export const staysOrStay = { one: 'stays', other: 'stay' }
export const othersInRowStayOpen = (otherFindings: string, value: string) =>
  `${otherFindings} in the row ${value} open, with no proposal`
export const proposalCouldNotBeDeclined = 'The proposal could not be declined'
export const itIsDecidedForThisVersion = 'It is decided for this version alone. Press Shift+O to withdraw that.'
export const openTheQueueOfAVersion = 'Open the queue of a version that contains others to decide for it alone.'
export const onlyWhatAPartBrings =
  'Only what a part brings can be decided for this version alone. This is in the version itself.'
export const nothingToSwitchHere = 'Nothing to switch here'
export const versionHasNotDecidedAbout = 'The version has not decided about this for itself alone. Press O to do so.'
export const nothingToWithdraw = 'Nothing to withdraw'
export const decisionCouldNotBeWithdrawn = 'The decision could not be withdrawn'
export const pressEnterToDecideAsProposed =
  'Press Enter to decide as proposed for this version alone, or O to accept it in the part.'
export const proposalIsAcceptedWhere = 'A proposal is accepted where it was made'
export const noProposalHere = 'No proposal here'
export const thereIsNoEarlierDecisionVendor = 'There is no earlier decision, vendor statement or proposal of a rule.'
export const decisionsCouldNotBeSaved = {
  one: 'The decision could not be saved',
  other: 'The decisions could not be saved',
}
export const youCanAcceptOrDecline = (maxFindingsPerCall: string, findingIds: string) =>
  `You can accept or decline the proposals of at most ${maxFindingsPerCall} findings at once. ${findingIds} are selected. Narrow the filter.`
export const couldNotUndo = 'Could not undo'
export const couldNotRedo = 'Could not redo'
export const undo = 'Undo'
export const contraryDecisionForms = { one: 'contrary decision', other: 'contrary decisions' }
export const itIsOrTheyAre = { one: 'it is', other: 'they are' }
export const contraryDecisionsLeft = (contraryDecisions: string, value: string) =>
  `, ${contraryDecisions} left as ${value}`
export const appliedToFindingsLeft = (findings: string, left: TextValue) => `applied to ${findings}${left}`
export const noteIsSaved = 'The note is saved'
export const undone = 'Undone'
export const redo = 'Redo'
export const redone = 'Redone'
export const showDrafts = 'Show drafts'
export const goToRow = 'Go to row'
export const selectedPressEscapeToClear = (why: TextValue, rows: string) =>
  `Selected ${why}: ${rows}. Press Escape to clear.`
export const couldNotSelectTheRows = 'Could not select the rows'
export const allRowsWith = (name: TextValue) => `all rows with ${name}`
export const allRowsIn = (packageName: TextValue) => `all rows in ${packageName}`
export const nothingOfThisIsDecided = 'Nothing of this is decided for this version alone any more. Refresh the queue.'
