import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const waiting = 'Waiting'
export const ticketsThatWait = 'Tickets that wait'
export const notOpened = 'Not opened'
export const ticketsThatWereNotOpened = 'Tickets that were not opened'
export const networkAccess = 'Network access'
export const networkIsOffWhatWaits = (networkAccess: ReactNode) => (
  <>The network is off. What waits is opened when it is allowed, and given up after 7 days. {networkAccess}</>
)
export const retry = 'retry'
export const stop = 'stop'
export const showMinMore = (min: string) => `Show ${min} more`
export const working = 'Working…'
export const tryAllAgain = (total: string) => `Try all ${total} again`
export const stopAllTotal = (total: string) => `Stop all ${total}…`
export const ticketForms = { one: 'ticket', other: 'tickets' }
export const stopTickets = (tickets: string) => `Stop ${tickets}?`
export const theyAreNotOpenedARule =
  'They are not opened. A rule that still fits opens its tickets again at its next run; others can be opened again by hand.'
export const cancel = 'Cancel'
export const stopThem = 'Stop them'
export const trackerWasRemoved = 'The tracker was removed'
export const tryAgainTitle = (title: TextValue) => `Try again: ${title}`
export const tryAgain = 'Try again'
export const stopTitle = (title: TextValue) => `Stop: ${title}`
export const stopLabel = 'Stop'
export const tryForms = { one: 'try', other: 'tries' }
export const isBeingOpened = (tries: TextValue) => `${tries}, is being opened`
export const nextAt = (tries: TextValue, nextAttemptAt: string) => `${tries}, the next at ${nextAttemptAt}`
export const keyOfTheProjectSuch = 'Key of the project, such as SEC'
export const idOrPathSuchAsGroup = 'Id or path, such as group/app'
export const newIssueTracker = 'New issue tracker'
export const editName = (name: TextValue) => `Edit ${name}`
export const ticketsAboutFindingsAndViolations =
  'Tickets about findings and violations are opened in one project, with one token.'
export const saving = 'Saving…'
export const saveTracker = 'Save tracker'
export const trackerWasNotSaved = 'The tracker was not saved'
export const name = 'Name'
export const type = 'Type'
export const ofGithubEnterpriseServerWithApi = 'Of GitHub Enterprise Server with /api/v3.'
export const project = 'Project'
export const emailAddressOfTheToken = 'Email address of the token'
export const userForAPassword = 'User, for a password'
export const typeOfTheIssues = 'Type of the issues'
export const task = 'Task'
export const token = 'Token'
export const storedOne = 'The stored one'
export const secretItIsNeverShownAgain = 'A secret: it is never shown again, and goes to this URL only.'
export const labels = 'Labels'
export const vulnerabilityWaybill = 'vulnerability, waybill'
export const settings = 'Settings'
export const trackers = 'Trackers'
export const edit = 'edit'
export const whereTicketsAboutFindings = 'Where tickets about findings and violations are opened'
export const newTracker = 'New tracker…'
export const loadingTrackers = 'Loading trackers'
export const trackersCouldNotBeLoaded = 'Trackers could not be loaded'
export const noTrackersYet = 'No trackers yet'
export const findingOpensATicketInJira =
  'A finding opens a ticket in Jira, GitHub or GitLab, and shows its state. An Admin sets the tracker up.'
export const remove = 'remove'
export const move = 'move'
export const tryAgainInline = 'try again'
export const newTrackerInline = 'new tracker'
export const trackerForms = { one: 'tracker', other: 'trackers' }
export const ticketWaitsForms = { one: 'ticket waits', other: 'tickets wait' }
export const asking = 'Asking…'
export const labelsAppended = (labels: string) => `, labels ${labels}`
export const projectAtBaseUrl = (project: ReactNode, baseUrl: ReactNode) => (
  <>
    , {project} at {baseUrl}
  </>
)
export const projectAnswers = 'The project answers.'
export const test = 'Test'
export const testNetworkIsOff = 'Test (network is off)'
export const editEllipsis = 'Edit…'
export const removeEllipsis = 'Remove…'
export const trackerIsRemoved = (name: TextValue) => `The tracker “${name}” is removed.`
export const removeName = (name: TextValue) => `Remove ${name}?`
export const itsTicketsStayThereAndFindings =
  'Its tickets stay there, and findings still name them, but their state is not asked for any more. Tickets on their way are dropped. The token is deleted.'
export const removeTracker = 'Remove tracker'
export const trackerWasNotRemoved = 'The tracker was not removed'
export const ticketsWereNotChanged = 'The tickets were not changed'
export const jiraCloud = 'Jira Cloud'
export const jiraDataCenter = 'Jira Data Center'
export const github = 'GitHub'
export const gitlab = 'GitLab'
