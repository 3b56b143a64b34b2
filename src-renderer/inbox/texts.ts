export const inbox = 'Inbox'
export const oneMessageForEachUpload = 'one message for each event'
export const show = 'Show'
export const unread = (unread: string) => `Unread ${unread}`
export const unreadLabel = 'Unread'
export const all = 'All'
export const alerts = 'Alerts'
export const markAllRead = 'Mark all read'
export const unreadOfAll = (unread: string, all: string) => `${unread} unread of ${all}`
export const move = 'move'
export const open = 'open'
export const showMessages = 'show messages'
export const hideMessages = 'hide messages'
export const readUnread = 'read, unread'
export const unreadOnly = 'unread only'
export const loadingTheInbox = 'Loading the inbox'
export const inboxCouldNotBeLoaded = 'The inbox could not be loaded'
export const showMoreOf = (totalCount: string) => `Show more of ${totalCount}`
export const noMessagesYet = 'No messages yet'
export const nothingUnread = 'Nothing unread'
export const noAlerts = 'No alerts'
export const messageForms = { one: 'message', other: 'messages' }
export const orMoreMessages = (messages: string) => `${messages} or more messages`
export const showAllMessages = (messages: string) => `Show all ${messages}`
export const messagesComeWhenAVersionArrives =
  'Messages come when a version arrives, when data is imported, when a policy result changes, and when a backup fails.'
export const message = 'Message'
export const openFindingsNow = 'Open findings now'
export const noOpenFindings = 'No open findings'
export const noOpenFindingsAndWhatElse = (others: string) => `No open findings, ${others}`
export const mostUrgentOf = (findings: string) => `most urgent of ${findings}`
export const findingForms = { one: 'finding', other: 'findings' }
export const versionForms = { one: 'version', other: 'versions' }
export const compareWith = (version: string) => `Compare with ${version}`
export const triageThe = (findings: string) => `Triage ${findings}`
export const openTheVersion = 'Open the version'
export const openFindingsCouldNotBeLoaded = 'The open findings could not be loaded'
export const openLabel = 'Open'
export const markRead = 'Mark read'
export const markUnread = 'Mark unread'
export const thereIsNoPlaceLeft = 'There is no place left to open.'
export const mail = 'Mail'
export const slack = 'Slack'
export const teams = 'Teams'
export const webhook = 'Webhook'
export const waiting = 'waiting'
export const beingSent = 'being sent'
export const failed = 'failed'
export const notSent = 'not sent'
export const sent = 'Sent'
export const alert = 'Alert'
export const warn = 'Warn'
export const info = 'Info'
export const notificationsCouldNotBeMarked = 'The notifications could not be marked.'
