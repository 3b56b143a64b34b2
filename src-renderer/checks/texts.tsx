import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const acceptId = (id: TextValue) => `Accept ${id}`
export const acceptedFailureLeavesTheScore =
  'An accepted failure leaves the score. It still counts in compliance: a framework knows no exceptions.'
export const cancel = 'Cancel'
export const accept = 'Accept'
export const reason = 'Reason'
export const requiredShownWithTheCheck = 'Required. Shown with the check.'
export const thisCannotBeToldAndCounts = 'This cannot be told, and counts neither as passed nor as failed.'
export const acceptedByNameReason = (name: ReactNode, reason: ReactNode) => (
  <>
    Accepted by {name}: {reason}
  </>
)
export const askedBy = 'Asked by'
export const required = 'required'
export const recommended = 'recommended'
export const repair = 'Repair…'
export const noLongerAccept = 'No longer accept'
export const acceptWithAReason = 'Accept with a reason…'
export const onlyTheMakerOfTheDocument = 'Only the maker of the document can repair it.'
export const scanWithNewerDataRepairsIt = (advisoryData: ReactNode) => <>A scan with newer {advisoryData} repairs it.</>
export const noFrameworkItDoesNotCount = 'No framework. It does not count in the score.'
export const noFrameworkItCounts = 'No framework. It counts in the score alone.'
export const failuresCouldNotBeLoaded = 'The failures could not be loaded.'
export const loadingFailures = 'Loading failures'
export const whatFailedCheckId = (checkId: TextValue) => `What failed ${checkId}`
export const ofOthers = (left: string) => `500 of ${left} others`
export const otherForms = { one: 'other', other: 'others' }
export const show = 'Show'
export const andOthers = (others: string) => `and ${others}`
export const line = (line: string) => `line ${line}`
export const loadingChecks = 'Loading checks'
export const checksCouldNotBeLoaded = 'Checks could not be loaded'
export const checks = 'Checks'
export const searchChecks = 'Search checks'
export const noCheckMatches = 'No check matches'
export const noCheckFails = 'No check fails'
export const listThePassed = 'List the checks that pass'
export const clearSearch = 'Clear search'
export const checkOrFramework = 'Check or framework'
export const groupBy = 'Group by'
export const severity = 'Severity'
export const framework = 'Framework'
export const topic = 'Topic'
export const checkForms = { one: 'check', other: 'checks' }
export const checkedCatalogOf = (evaluatedAt: ReactNode, checks: ReactNode) => (
  <>
    Checked {evaluatedAt}, catalog of {checks}
  </>
)
export const move = 'move'
export const details = 'details'
export const search = 'search'
export const repairInline = 'repair'
export const acceptInline = 'accept'
export const theDocument = 'the document'
export const theLastScan = 'the last scan'
export const undo = 'Undo'
export const lastRepairCheckCode = (checkCode: ReactNode) => <>Last repair: {checkCode},</>
export const partForms = { one: 'part', other: 'parts' }
export const componentForms = { one: 'component', other: 'components' }
export const checksHaveNotRun = 'The checks have not run on this version'
export const notChecked = 'Not checked'
export const checking = 'Checking'
export const runTheChecks = 'Run the checks'
export const nothingIsKnownAboutTheQuality =
  'Nothing is known about the quality of its data: there is no score, and no framework is passed or failed.'
export const score = 'Score'
export const howGoodTheDataAre = 'how good the data are'
export const scoreHowGood = (howGood: ReactNode) => <>Score {howGood}</>
export const wasScoreInProjectVersion = (score: ReactNode, projectVersion: ReactNode) => (
  <>
    , was {score} in {projectVersion}
  </>
)
export const scoreOf10 = (score: ReactNode) => <>{score} of 10</>
export const listTheThatPassOrDo = (passed: string) => `Also list the ${passed} that pass or do not apply`
export const resultIs = (results: ReactNode) => <>result is {results}</>
export const failOrCannotBeTold = 'fail or cannot be told'
export const onlyWhatFails = 'Only what fails or cannot be told'
export const frameworkIs = (name: ReactNode) => <>framework is {name}</>
export const checksOfAllFrameworks = 'Show the checks of all frameworks'
export const exportChecks = 'Export checks…'
export const checksAsCsv = 'Results of all checks, CSV'
export const failuresAsCsv = 'What failed, with its place, CSV'
export const checksAsJson = 'Results of all checks, JSON'
export const checksCouldNotBeExported = 'The checks could not be exported'
export const compliance = 'Compliance'
export const everyRequiredCheckMustPass = 'every required check must pass; a high score is no compliance'
export const complianceEveryRequired = (everyRequired: ReactNode) => <>Compliance {everyRequired}</>
export const passedCountOfRequiredCount = (passedCount: ReactNode, requiredCount: ReactNode) => (
  <>
    {passedCount} of {requiredCount}
  </>
)
export const compliant = 'Compliant'
export const notCompliant = 'Not compliant'
export const resultsAndScore = (results: string, score: string) => (results === '' ? score : `${results}. ${score}`)
export const scoreCounts = (counted: string, all: string, passed: string) =>
  `The score counts ${counted} of the ${all}, weighted: ${passed} pass.`
export const noneFail = '0 fail'
export const fileAsReceivedStays = 'The file as received stays as it is, and the checks run again.'
export const editsOfThisVersion = (what: TextValue, kept: TextValue) => `Edits ${what} of this version. ${kept}`
export const addsPartsToThisVersion = (kept: TextValue) => `Adds parts to this version. ${kept}`
export const repairId = (id: TextValue) => `Repair ${id}`
export const here = 'here'
export const byTheMaker = 'by the maker'
export const advisoryData = 'advisory data'
export const repairing = 'Repairing'
export const repairLabel = 'Repair'
export const editsTheNextVersions = 'Edits the next versions of this product when they arrive.'
export const saveAsARule = 'Save as a rule'
export const lookingWhatItWouldChange = 'Looking what it would change'
export const whatItWouldChange = 'What it would change'
export const itWouldChangeNothing = 'It would change nothing'
export const objectForms = { one: 'object', other: 'objects' }
export const itWouldChange = (objects: string) => `It would change ${objects}`
export const cannotBeRepairedThisWay = (others: string) => `; ${others} cannot be repaired this way`
export const theDocumentLabel = 'The document'
export const none = 'none'
export const noFramework = 'No framework'
export const failsOrFail = { one: 'fails', other: 'fail' }
export const cannotBeTold = 'cannot be told'
export const passesOrPass = { one: 'passes', other: 'pass' }
export const doesOrDoNotApply = { one: 'does not apply', other: 'do not apply' }
export const result = 'Result'
export const check = 'Check'
export const whereItFailed = 'Where it failed'
export const clause = 'Clause'
export const failedAccepted = (failed: TextValue) => `${failed}, accepted`
export const checksCouldNotRun = 'The checks could not run'
export const checkCouldNotBeChanged = 'The check could not be changed'
export const checkCodeIsAccepted = (checkCode: TextValue) => `${checkCode} is accepted`
export const countsInTheScoreAgain = (checkCode: TextValue) => `${checkCode} counts in the score again`
export const repairCouldNotBeUndone = 'The repair could not be undone'
export const repairIsUndone = 'The repair is undone'
export const changedSinceAndStayed = (objects: string) => `${objects} changed since, and stayed.`
