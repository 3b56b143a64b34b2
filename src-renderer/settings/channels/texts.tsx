import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const labelOn = (label: TextValue) => `${label} on`
export const waitsForms = { one: 'waits', other: 'wait' }
export const failed = 'failed'
export const sentAt = (sentAt: string) => `sent ${sentAt}`
export const settings = 'Settings'
export const channels = 'Channels'
export const whereYourMessagesAreSentBesides = 'Where your messages are sent besides the inbox, which has all of them'
export const addressIsASecretAfterwardsOnly =
  'A URL is a secret: afterwards only its host and last characters are shown. URLs in private networks are rejected unless an Owner allows their host.'
export const loadingTimes = 'Loading times'
export const timesCouldNotBeLoaded = 'Times could not be loaded'
export const loadingChannels = 'Loading channels'
export const channelsCouldNotBeLoaded = 'Channels could not be loaded'
export const channel = 'channel'
export const onOff = 'on, off'
export const whatIsSent = 'what is sent'
export const schedule = 'schedule'
export const test = 'test'
export const undo = 'undo'
export const channelForms = { one: 'channel', other: 'channels' }
export const messageWaitsForms = { one: 'message waits', other: 'messages wait' }
export const totalCountNotSent = (totalCount: TextValue) => `${totalCount} not sent`
export const networkIsOff = (messageWaitses: string) => `The network is off, ${messageWaitses}.`
export const networkAccess = 'Network access'
export const whatWaitsGoesOutWhen = (networkIs: ReactNode, networkAccess: ReactNode) => (
  <>
    {networkIs} What waits goes out when it is allowed, oldest first, and expires after 7 days. The inbox has them
    already. {networkAccess}
  </>
)
export const waitingTotalCount = (totalCount: TextValue) => `Waiting (${totalCount})`
export const waitingMessages = 'Waiting messages'
export const giveUpQueued = (queued: number) => `Give up ${queued}`
export const giveItUp = 'Give it up'
export const notSentTotalCount = (totalCount: TextValue) => `Not sent (${totalCount})`
export const messagesThatWereNotSent = 'Messages that were not sent'
export const sendAgain = 'Send again'
export const sendAllAgain = (nodes: number) => `Send all ${nodes} again`
export const tryForms = { one: 'try', other: 'tries' }
export const nextAt = (nextAttemptAt: string) => `, the next at ${nextAttemptAt}`
export const noProtection = 'no protection'
export const noEmailAddressYet = 'no email address yet'
export const mailsAreSentByAServer = 'Mails are sent by a server of yours. Enter it once for everyone.'
export const noMailServerYetAnAdmin = 'No mail server yet. An Admin can enter one.'
export const server = 'Server'
export const hostPort = (host: ReactNode, port: ReactNode) => (
  <>
    {host}, port {port},
  </>
)
export const sender = 'Sender'
export const enterMailServer = 'Enter mail server…'
export const changeServer = 'Change server…'
export const remove = 'Remove'
export const tlsFromTheStart = 'TLS from the start'
export const noneWithoutAPassword = 'None, without a password'
export const mailServer = 'Mail server'
export const forTheNotificationsOfEveryone = 'For the notifications of everyone in the organization'
export const cancel = 'Cancel'
export const save = 'Save'
export const host = 'Host'
export const protection = 'Protection'
export const port = 'Port'
export const userName = 'User name'
export const password = 'Password'
export const notChanged = 'Not changed'
export const nameOfTheSender = 'Name of the sender'
export const addressOfTheSender = 'Address of the sender'
export const privateNetworks = 'Private networks'
export const forTheWebhooksOfEveryone = 'For the webhooks of everyone'
export const allowedHosts = 'Allowed hosts'
export const namesOrAddressesSuchAsChat =
  'Names or addresses, such as chat.local, that webhooks may lead to. All others in private networks are rejected.'
export const hostsThatWebhooksMayLeadTo = 'Hosts that webhooks may lead to'
export const sends = 'Sends'
export const labelWhatIsSent = (label: TextValue) => `${label}: what is sent`
export const scheduleLabel = 'Schedule'
export const labelSchedule = (label: TextValue) => `${label}: schedule`
export const alertsAtOnce = 'Alerts at once'
export const testLabel = 'Test'
export const needsTheNetwork = 'needs the network'
export const sending = 'Sending…'
export const takenByTheReceiverInS = (toFixed: TextValue) => `Taken by the receiver in ${toFixed} s`
export const when = 'When'
export const yoursForAllChannels = 'Yours, for all channels'
export const digests = 'Digests'
export const at = 'at'
export const digestsAt = 'Digests at'
export const weeklyOnesOn = 'weekly ones on'
export const weeklyOnesOnLabel = 'Weekly ones on'
export const quietHours = 'Quiet hours'
export const nothingIsSentInThemBut =
  'Nothing is sent in them but an alert that a backup failed. What waits goes out at their end.'
export const from = 'from'
export const quietFrom = 'Quiet from'
export const to = 'to'
export const toLabel = 'To'
export const timeZone = 'Time zone'
export const useAsThisComputer = (here: ReactNode) => <>Use {here}, as this computer</>
export const incomingWebhookOfASlackApp = 'An incoming webhook of a Slack app.'
export const webhookOfWorkflowsWhenATeams =
  'A webhook of Workflows: “When a Teams webhook request is received”, which posts the card.'
export const forEverythingElseEachMessage =
  'For everything else. Each message is JSON, signed with a secret that is shown once.'
export const noAddressYet = 'no URL yet'
export const channelLabelsWebhook = (channelLabels: TextValue) => `${channelLabels} webhook`
export const webhookUrlHttps = 'Webhook URL, https'
export const anotherUrlHttps = 'Another URL, https'
export const secretThatSigns = 'The secret that signs.'
export const enterItAtTheReceiverNow = (secretThat: ReactNode) => (
  <>{secretThat} Enter it at the receiver now: it is not shown again.</>
)
export const secretIsCopied = 'The secret is copied.'
export const copy = 'Copy'
export const timesCouldNotBeChanged = 'The times could not be changed'
export const channelCouldNotBeChanged = 'The channel could not be changed'
export const couldNotBeTested = (channelLabels: TextValue) => `${channelLabels} could not be tested`
export const addressCouldNotBeSaved = 'The address could not be saved'
export const mailServerIsSaved = 'The mail server is saved.'
export const mailServerIsRemoved = 'The mail server is removed.'
export const mailServerCouldNotBeChanged = 'The mail server could not be changed'
export const hostsAreSaved = 'The hosts are saved.'
export const hostsCouldNotBeSaved = 'The hosts could not be saved'
export const messagesCouldNotBeChanged = 'The messages could not be changed'
