import type { TextValue } from '#renderer/lib/plural.ts'

export const draft = 'Draft'
export const itMayHaveArrivedCompareBefore = 'It may have arrived: compare before sending.'
export const send = 'Send'
export const openFinding = 'Open finding'
export const discard = 'Discard'
export const serverGivesNoAnswer = 'The server gives no answer that can be used: nothing can be sent now.'
export const thisDraft = 'This draft'
export const whatTheServerHasCould = 'What the server has could not be read'
export const onTheServerChanged = 'On the server, changed'
export const onTheServer = 'On the server'
export const moreFindingForms = { one: 'more finding', other: 'more findings' }
export const andThatWereChanged = (moreFindings: string) => `and ${moreFindings} that were changed`
export const mayHaveArrived = 'may have arrived'
export const notSent = 'not sent'
export const drafts = 'Drafts'
export const decisionsThatWereNotSentNothing = 'decisions that were not sent; nothing is sent by itself'
export const noDrafts = 'No drafts'
export const decisionThatCannotBeSentBecause =
  'A decision that cannot be sent, because the server does not answer or no longer accepts the token, is kept here. It has no effect until you send it.'
export const draftForms = { one: 'draft', other: 'drafts' }
export const move = 'move'
export const sendInline = 'send'
export const openFindingInline = 'open finding'
export const discardInline = 'discard'
export const isOrAre = { one: 'is', other: 'are' }
export const undecided = 'Undecided'
export const decisionOfAnotherRelease = 'A decision of another release'
export const thisEnvironment = 'this environment'
export const thisProduct = 'this product'
export const everywhere = 'everywhere'
export const impact = 'Impact'
export const action = 'Action'
export const detail = 'Detail'
export const note = 'Note'
export const fixedIn = 'Fixed in'
export const scope = 'Scope'
export const contraryDecisions = 'Contrary decisions'
export const leftAsTheyAreDecideAgain = 'left as they are; decide again to change them'
export const customFields = 'Custom fields'
export const valueForms = { one: 'value', other: 'values' }
export const aFinding = 'A finding'
export const vulnerabilityInPackageText = (vulnerability: TextValue, packageText: TextValue) =>
  `${vulnerability} in ${packageText}`
export const moreRowForms = { one: 'more row', other: 'more rows' }
export const findingForms = { one: 'finding', other: 'findings' }
export const serverHasThisDecisionItHad =
  'The server has this decision: it had arrived, or another user decided the same. Discard the draft.'
export const findingsWere = (findings: string) => `${findings} were`
export const findingWas = 'The finding was'
export const changedAfterYouDecidedCompareBoth = (what: TextValue) =>
  `${what} changed after you decided. Compare both sides: open the finding to decide again.`
export const noLongerThere = (findings: string, value: string) => `${findings} ${value} no longer there.`
export const draftWasSentButCould = 'The draft was sent, but could not be removed: discard it'
export const contraryDecisionForms = { one: 'contrary decision', other: 'contrary decisions' }
export const itIsOrTheyAre = { one: 'it is', other: 'they are' }
export const contraryDecisionsLeftAsValue = (contraryDecisions: string, value: string) =>
  `, ${contraryDecisions} left as ${value}`
export const sentDraft = (draft: TextValue) => `Sent: ${draft}`
export const draftWasNotSent = 'The draft was not sent'
export const draftCouldNotBeKept = 'The draft could not be kept'
export const draftDiscarded = 'Draft discarded'
export const undo = 'Undo'
export const draftCouldNotBeDiscarded = 'The draft could not be discarded'
