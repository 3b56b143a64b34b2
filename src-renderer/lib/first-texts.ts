import type { TextValue } from './plural.ts'

export const sbomFormats =
  'CycloneDX 1.2–1.7 in JSON and XML; SPDX 2.2 and 2.3 in JSON and tag-value, SPDX 3.0.1 in JSON'
export const vexFormats = 'CycloneDX, SPDX 3.0.1, OpenVEX, CSAF, findings of Dependency-Track'
export const advisoryData = 'Advisory data'
export const advisoryFormats =
  'OSV, GitHub advisories, the Go vulnerability database, NVD, CISA KEV, EPSS, CSAF, OpenVEX, end-of-support dates, a bundle of another computer'
export const packed = 'Packed'
export const packedFormats = 'gzip, zip, tar, zstd, DSSE envelopes'
export const sampleData = 'Sample data'
export const kindData = (kind: TextValue) => `${kind} data`
export const nameData = (name: TextValue) => `${name} data`
export const ecosystemsData = (ecosystems: TextValue) => `${ecosystems} data`
export const doneOfTotal = (done: string, total: string) => `${done} of ${total}`
export const fromToday = 'from today'
export const dayForms = { one: 'day', other: 'days' }
export const daysOld = (days: string) => `${days} old`
export const justNow = 'just now'
export const minuteForms = { one: 'minute', other: 'minutes' }
export const minutesAgo = (minutes: string) => `${minutes} ago`
export const hourForms = { one: 'hour', other: 'hours' }
export const hoursAgo = (hours: string) => `${hours} ago`
export const daysAgo = (days: TextValue) => `${days} days ago`
export const floorMinRoundS = (floor: TextValue, round: TextValue) => `${floor} min ${round} s`
export const changesByOthersAreNotShown = 'Changes by others are not shown until you reload this page.'
export const home = 'Home'
export const inbox = 'Inbox'
export const triage = 'Triage'
export const triageAllProducts = 'Triage, all products'
export const queue = 'Queue'
export const products = 'Products'
export const compare = 'Compare'
export const compareTwoVersions = 'Compare two versions'
export const find = 'Find'
export const findAnythingInAllVersions = 'Find anything in all versions'
export const policies = 'Policies'
export const automation = 'Automation'
export const automationRules = 'Automation rules'
export const labels = 'Labels'
export const labelsCustomFieldsAndInternalNames = 'Labels, custom fields and internal names'
export const labelsAndFields = 'Labels and fields'
export const activity = 'Activity'
export const licenses = 'Licenses'
export const licensesOfTheOrganization = 'Licenses of the organization'
export const namedLists = 'Named lists'
export const namedListsOfValues = 'Named lists of values'
export const backup = 'Backup'
export const backupAndRestore = 'Backup and restore'
export const practice = 'Practice'
export const practiceWithMadeUpData = 'Practice with made-up data'
export const practiceMadeUpData = 'Practice, made-up data'
export const settings = 'Settings'
export const tokenIsNoLongerValid = 'The token is no longer valid.'
export const signInAgain = 'Sign in again.'
export const fileExceedsTheSizeLimit = 'The file exceeds the size limit.'
export const uploadASmallerFile = 'Upload a smaller file.'
export const tooManyRequests = 'Too many requests.'
export const waitAMomentAndTryAgain = 'Wait a moment and try again.'
export const serverCannotAnswerAtTheMoment = 'The server cannot answer at the moment.'
export const askAnAdministrator = 'Ask an administrator.'
export const serverDoesNotAnswer = 'The server does not answer'
export const itMayHaveBeenDoneLook = (message: TextValue) =>
  `${message}. It may have been done: look before you repeat it.`
export const notSentMessage = (message: TextValue) => `Not sent: ${message}.`
export const serverDoesNotAnswerItsProxy = (status: TextValue) =>
  `The server does not answer its proxy (HTTP ${status})`
export const errorHttp = (status: TextValue) => `an error (HTTP ${status})`
export const somethingElseThanAnAnswer = 'something else than an answer'
export const serverReturned = (what: TextValue) => `The server returned ${what}.`
export const tryAgainOrCheckTheServer = 'Try again, or check the server log.'
export const serverIsNotResponding = 'The server is not responding.'
export const itMayStillBeStarting = 'It may still be starting, or it was stopped. No data is lost.'
export const serverSentAnEmptyResponse = 'The server sent an empty response.'
export const youAreNotSignedIn = 'You are not signed in.'
export const signIn = 'Sign in.'
export const notSentThisTabIsSigned = 'Not sent: this tab is signed out.'
export const couldNotStartASession = (cause: TextValue) => `Could not start a session: ${cause}`
export const document = 'Document'
export const field = 'Field'
export const name = 'Name'
export const somethingWentWrong = 'Something went wrong'
export const overview = 'Overview'
export const overviewOfThisVersion = 'Overview of this version'
export const components = 'Components'
export const componentsOfThisVersion = 'Components of this version'
export const vulnerabilities = 'Vulnerabilities'
export const vulnerabilitiesOfThisVersion = 'Vulnerabilities of this version'
export const licensesOfThisVersion = 'Licenses of this version'
export const checks = 'Checks'
export const checksOfThisVersion = 'Checks of this version'
export const policy = 'Policy'
export const policyResultsOfThisVersion = 'Policy results of this version'
export const parts = 'Parts'
export const partsOfThisVersion = 'Parts of this version'
export const scanChanges = 'Scan changes'
export const scanChangesOfThisVersion = 'Scan changes of this version'
export const earlierDecisions = 'Earlier decisions'
export const disclosed = 'Disclosed'
export const files = 'Files'
export const documents = 'Documents'
export const documentsOfThisVersion = 'Documents of this version'
export const changes = 'Changes'
export const changesOfThisVersionWhoWhen = 'Changes of this version: who, when, what'
