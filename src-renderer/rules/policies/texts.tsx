import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const fail = 'fail'
export const warnAbout = 'warn about'
export const informAbout = 'inform about'
export const whatItWouldFindNow = 'The result is shown here.'
export const whatItWouldFindNowLabel = 'What it would find now'
export const newestVersionForms = { one: 'newest version', other: 'newest versions' }
export const noVersionIsInScope = 'No version is where it applies: nothing was evaluated.'
export const itWouldFindNothingIn = (newestVersions: string) => `No violations in ${newestVersions}.`
export const hit = 'hit'
export const violationForms = { one: 'violation', other: 'violations' }
export const itWouldOfNewestVersionsWith = (
  verbs: TextValue,
  violatingSbomsCount: string,
  sbomsCount: string,
  violations: string,
) => `It would ${verbs} ${violatingSbomsCount} of ${sbomsCount} newest versions, with ${violations}.`
export const andNumberMore = (number: string) => `and ${number} more`
export const endsWithZero = (label: string) => `0: ${label}`
export const nothingWasEvaluated = '0: nothing was evaluated'
export const fails = '3: fails'
export const forABuild = 'For a build'
export const copyTheCommand = 'Copy the command'
export const command = 'Command'
export const unknown = '4: unknown'
export const passesNoneEvaluated = 'passes, no component evaluated'
export const endsNowWith = '# ends now with'
export const componentForms = { one: 'component', other: 'components' }
export const notEvaluatedAPolicyAboutStops = (components: ReactNode, versionUnmatchedshare: ReactNode) => (
  <>
    {components} not evaluated. A policy about {versionUnmatchedshare} stops a build of which too little is known.
  </>
)
export const passesOrNoPolicyApplies = 'no policy fails, or none applies'
export const policyFails = 'a policy fails'
export const unknownOrStillEvaluating = 'unknown, or still evaluating'
export const serviceOrArgumentsWrong = 'service or arguments wrong'
export const policies = 'Policies'
export const loadingPolicies = 'Loading policies'
export const policiesCouldNotBeLoaded = 'Policies could not be loaded'
export const whatAVersionMust = 'What a version must not have. A build can stop at it.'
export const policyIsOnForms = { one: 'policy is on', other: 'policies are on' }
export const newPolicy = 'New policy'
export const show = 'Show'
export const policiesOwn = (own: number) => `Policies ${own}`
export const library = (library: number) => `Library ${library}`
export const namedListsTotalCount = (totalCount: ReactNode) => <>Named lists {totalCount}</>
export const libraryLabel = 'Library'
export const noPolicyIsViolated = 'No policy is violated'
export const policyIsViolatedForms = { one: 'policy is violated', other: 'policies are violated' }
export const move = 'move'
export const open = 'open'
export const onOff = 'on, off'
export const newPolicyInline = 'new policy'
export const everyPolicyOfTheLibrary = 'Every policy of the library is on, or was deleted'
export const theyAreListedWithYourOwn = 'They are listed with your own policies.'
export const noPoliciesYet = 'No policies yet'
export const openTheLibrary = 'Open the library'
export const turnOneOfTheLibrary =
  'Turn one of the library on, or write your own. Until then the gate lets every version pass, with a warning.'
export const findings = 'findings'
export const components = 'components'
export const versions = 'versions'
export const failsTheVersion = 'fails the version'
export const warns = 'warns about the version'
export const informsOnly = 'only informs about the version'
export const cancel = 'Cancel'
export const addPolicy = 'Add policy'
export const savePolicy = 'Save policy'
export const name = 'Name'
export const applyTo = 'Apply to'
export const couldNotBeEvaluated = (error: ReactNode) => <>Could not be evaluated: {error}</>
export const whatViolatesIt = 'What violates it'
export const valueSeen = 'Value seen'
export const since = 'Since'
export const ticketsAndWaivers = 'Tickets and waivers'
export const showLeftMore = (left: string) => `Show ${left} more`
export const outOfScope = 'out of scope'
export const failForms = { one: 'fails', other: 'fail' }
export const warnForms = { one: 'warns', other: 'warn' }
export const passForms = { one: 'passes', other: 'pass' }
export const countUnknown = (count: string) => `${count} unknown`
export const countNotEvaluated = (count: string) => `${count} not evaluated`
export const countOutOfScope = (count: string) => `${count} out of scope`
export const notEvaluated = 'not evaluated'
export const noViolations = 'no violations'
export const waivedCountWaived = (waivedCount: string) => `${waivedCount} waived`
export const violationsCountOpen = (violationsCount: string) => `${violationsCount} open`
export const missing = 'missing'
export const openATicketAbout = (subjectName: TextValue) => `Open a ticket about ${subjectName}`
export const ticket = 'Ticket…'
export const waivedToExpiresAt = (expiresAt: ReactNode) => <>waived to {expiresAt}</>
export const waiveSubjectName = (subjectName: TextValue) => `Waive ${subjectName}`
export const waive = 'Waive…'
export const newAdvisoryData = 'new advisory data'
export const aDecision = 'a decision'
export const anEdit = 'an edit'
export const changeOfThePolicy = 'a change of the policy'
export const aWaiver = 'a waiver'
export const theDate = 'the date'
export const evaluationOnRequest = 'an evaluation on request'
export const history = 'History'
export const labelThen = (label: TextValue) => `${label}, then `
export const aChange = 'a change'
export const labelAfter = (label: string) => `${label} after`
export const policyCouldNotBeChanged = 'The policy could not be changed'
export const versionForms = { one: 'version', other: 'versions' }
export const withAResult = 'with a result'
export const evaluating = 'evaluating…'
export const someOfVersions = (violating: string, versions: string) => `${violating} of ${versions}`
export const noneOfVersions = (versions: string) => `none of ${versions}`
export const appliesToNoVersion = 'applies to no version'
export const notKnown = 'not known'
export const everywhere = 'everywhere'
export const where = 'Where'
export const violatedBy = 'Violated by'
export const moreName = (name: TextValue) => `More: ${name}`
export const edit = 'Edit…'
export const policyCouldNotBeDeleted = 'The policy could not be deleted'
export const deleteWithItsResultsAndWaivers = 'Delete with its results and waivers'
export const environmentForms = { one: 'environment', other: 'environments' }
export const openInTriage = 'open in triage'
export const waiveInline = 'waive'
export const ticketInline = 'ticket'
export const policiesInline = 'policies'
export const thisSaysNothingAbout = (components: ReactNode) => (
  <>About the vulnerabilities of {components} this says nothing.</>
)
export const couldNotEvaluate = 'Could not evaluate'
export const reading = 'reading…'
export const evaluateNow = 'Evaluate now'
export const evaluatesTheNewest = 'Evaluates what is on for the newest version of every environment'
export const evaluateAgain = 'Evaluate again'
export const notEvaluatedYet = 'Not evaluated yet'
export const policiesHaveChangedSince =
  'Policies have changed since, and this is not the newest version of its environment. Evaluate it to see a result.'
export const noPolicyAppliesToThisVersion = 'No policy applies to this version'
export const openPolicies = 'Open policies'
export const scopeOfEveryPolicyLeaves = 'The scope of every policy leaves this version out. '
export const thisIsNotAPassNothing =
  'This is not a pass: nothing was evaluated, and “waybill gate” ends with 0 and a warning.'
export const policiesAreBeingEvaluated = 'Policies are being evaluated'
export const notEvaluatedLabel = 'Not evaluated'
export const advisoryDataEngine = (snapshotId: ReactNode, engineVersion: ReactNode) => (
  <>
    , advisory data {snapshotId}, engine {engineVersion}
  </>
)
export const evaluatedAt = (evaluatedAt: ReactNode) => <>Evaluated {evaluatedAt}</>
export const weeks = '2 weeks'
export const days = '30 days'
export const daysLabel = '90 days'
export const waiveName = (name: TextValue) => `Waive “${name}”`
export const waiverIsAnException =
  'A waiver is an exception with an end. It decides nothing about the vulnerability: the finding stays open in the queue and in every VEX document.'
export const waiveLabel = 'Waive'
export const waiveUntilExpiresAt = (expiresAt: TextValue) => `Waive until ${expiresAt}`
export const covers = 'Covers'
export const reason = 'Reason'
export const requiredShownWithTheViolation =
  'Required. Shown with the violation, in reports of the gate and in the list of waivers.'
export const lastDay = 'Last day'
export const violationsThatComeLater = 'Violations that come later are not covered. '
export const ifTheEvidenceChangesTheWaiver = 'If the evidence changes, the waiver ends at once.'
export const otherViolationForms = { one: 'other violation', other: 'other violations' }
export const ofThisPolicyMayStayOpen = (otherViolations: string) => `${otherViolations} of this policy may stay open. `
export const waivers = 'Waivers'
export const waiversCount = (count: string) => `Waivers ${count}`
export const waiverStates: Readonly<Record<string, string>> = {
  ACTIVE: 'in effect',
  EXPIRED: 'ended',
  REVOKED: 'revoked',
  STALE: 'stale: the evidence changed',
}
export const noneInEffect = 'None in effect.'
export const toExpiresAt = (expiresAt: ReactNode) => <>to {expiresAt}</>
export const revokeTheWaiverOf = (targetName: TextValue) => `Revoke the waiver of ${targetName}`
export const waiverCouldNotBeRevoked = 'The waiver could not be revoked'
export const hideEndedOnes = 'Hide ended ones'
export const endedWaiverForms = { one: 'ended waiver', other: 'ended waivers' }
export const policyNameAdded = (name: TextValue) => `Policy “${name}” added`
export const on = 'on'
export const off = 'off'
export const policyNameIsValue = (name: TextValue, value: string) => `Policy “${name}” is ${value}`
export const policyNameDeleted = (name: TextValue) => `Policy “${name}” deleted`
export const waivedUntilExpiresAt = (expiresAt: TextValue) => `Waived until ${expiresAt}`
export const waiverRevoked = 'Waiver revoked'
export const inText = ' in '
export const inAllVersionsOf = (name: TextValue) => `in all versions of ${name}`
export const textInProjectVersion = (text: TextValue, projectVersion: TextValue) => `${text}, in ${projectVersion}`
export const inAnyPackage = (vulnId: TextValue, inProduct: TextValue) => `${vulnId} in any package, ${inProduct}`
export const inAllProducts = (text: TextValue) => `${text}, in all products`
export const allViolationsThatAreInNow = (projectVersion: TextValue) =>
  `All violations that are in ${projectVersion} now`
export const allVersionsOf = (name: TextValue) => `All versions of ${name}`
export const policyNameSaved = (name: TextValue) => `Policy “${name}” saved`
export const policy = 'Policy'
export const loadingThePolicy = 'Loading the policy'
export const policyCouldNotBeLoaded = 'The policy could not be loaded'
export const thisPolicyDoesNotExist = 'This policy does not exist'
export const allPolicies = 'All policies'
export const nameInline = 'name'
export const descriptionInline = 'description'
export const violationInline = 'what a violation does'
export const rowsInline = 'what it is evaluated for'
export const conditionsInline = 'conditions'
export const whereInline = 'where it applies'
export const nameIsMissing = 'The name is missing'
export const conditionsAreMissing = 'The conditions are missing'
export const conditionsCannotBeRead = 'The conditions cannot be read'
export const productIsNotAdded = 'A product is typed, but not added'
export const description = 'Description'
export const aViolation = 'A violation'
export const whatAViolationDoes = 'What a violation does'
export const evaluatedForAll = 'Evaluated for all'
export const whereItApplies = 'Where it applies'
export const notSaved = (error: string) => `Not saved: ${error}`
export const close = 'Close'
export const save = 'save'
export const leave = 'leave'
export const rowsOrText = 'rows or text'
export const noChanges = 'No changes'
export const changesAreNotSaved = 'The changes are not saved'
export const savingEvaluates = (versions: string) => `Saving evaluates ${versions} in the background`
export const copyOfName = (name: TextValue) => `${name} (copy)`
export const duplicate = 'Duplicate'
export const deleteEllipsis = 'Delete…'
export const deleteName = (name: TextValue) => `Delete “${name}”?`
export const deletePolicy = 'Delete policy'
export const versionsViolateForms = { one: 'version violates it', other: 'versions violate it' }
export const itsResultsAndWaiversGo = (versionsViolate: string) =>
  `Its results and waivers are deleted too. ${versionsViolate} now.`
export const discardTheChanges = 'Discard the changes?'
export const discardChanges = 'Discard changes'
export const goOnEditing = 'Continue editing'
export const thisPolicy = 'this policy'
export const quoted = (name: TextValue) => `“${name}”`
export const changesOfNameAreNotSaved = (name: string) => `Your changes of ${name} are not saved.`
export const onlyAnOperatorCanChange = 'You can read this policy. An operator, an admin or an owner can change it.'
export const onlyAnOperatorSeesThis = 'The result is shown to operators, admins and owners.'
export const policyWasDeletedMeanwhile = 'This policy was deleted.'
export const addingMakesANewOne = 'The form still has its content: Add policy creates a new one.'
export const policyWasChangedMeanwhile = 'This policy was changed while you edited it.'
export const whatTheyChanged = (fields: string) => `Changed: ${fields}. Choose which of the two is saved.`
export const keepYourChanges = 'Keep your changes'
export const useWhatIsSaved = 'Use what is saved'
export const changesOfEarlierAreNotSaved = (ago: string) => `These changes are not saved. You made them ${ago}.`
export const ifYouSaveNow = 'If you save this now'
export const ifItIsTurnedOn = 'If it is turned on'
export const policyIsOff = 'The policy is off: saving evaluates nothing'
export const tryAgain = 'Try again'
export const nothingUntilReadable = 'The result is shown once the conditions can be read.'
export const lastReadable = 'Before that'
export const loadingTheResult = 'Looking for violations'
export const closedFindingsNeverViolate =
  'Findings that are not affected or fixed never violate a security policy, unless it asks for the status.'
export const wouldFail = 'Would fail'
export const wouldWarn = 'Would warn about'
export const wouldInform = 'Would inform about'
export const passesNow = 'passes now'
export const comparedWithWhatIsSaved = 'Compared with what is saved'
export const dayForms = { one: 'day', other: 'days' }
export const dayAndAge = (day: string, days: string) => `${day}, ${days} ago`
export const dayIsToday = (day: string) => `${day}, today`
export const findsTheSame = (violations: string) => `The same ${violations}.`
export const moreVersionForms = { one: 'version more', other: 'versions more' }
export const moreAndFewer = (versionsMore: string, fewer: string) => `${versionsMore}, ${fewer} fewer.`
export const noLongerFound = (versions: string) => `No longer found: ${versions}.`
export const savedFinds = (violatingSbomsCount: string, sbomsCount: string, violations: string) =>
  `The saved policy finds ${violatingSbomsCount} of ${sbomsCount} newest versions, with ${violations}.`
export const newPolicyNotSaved = 'New policy, not saved'
export const deletedChangesNotSaved = 'Deleted, changes not saved'
export const openVerb = 'Open'
export const openName = (name: TextValue) => `Open ${name}`
export const discard = 'Discard'
export const discardName = (name: TextValue) => `Discard ${name}`
export const draftOfNameDiscarded = (name: TextValue) => `Changes of “${name}” discarded`
export const draftOfNameNotRestored = (name: TextValue) => `“${name}” was not restored: there is a newer draft`
export const undo = 'Undo'
export const changesNotSaved = 'changes not saved'
export const comparing = 'Comparing…'
