import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const draftForms = { one: 'draft', other: 'drafts' }
export const hide = 'Hide'
export const decisionWasForms = { one: 'decision was', other: 'decisions were' }
export const waitsAsADraftForms = { one: 'waits as a draft', other: 'wait as drafts' }
export const itOrEach = { one: 'it', other: 'each' }
export const notSentAnd = (decisionsWere: ReactNode, wait: ReactNode) => (
  <>
    {decisionsWere} not sent, and {wait}.
  </>
)
export const nothingIsSentByItselfSend = (count: ReactNode, each: ReactNode) => (
  <>
    {count} Nothing is sent by itself: send or discard {each}.
  </>
)
export const token = 'token'
export const server = 'server'
export const theServer = 'The server'
export const givesNoAnswer = (place: ReactNode) => <>{place} gives no answer that can be used.</>
export const isNotResponding = (place: ReactNode) => <>{place} is not responding.</>
export const waybill = 'Waybill'
export const numbersAndListsAreThose = 'Numbers and lists are those of its last answer.'
export const nothingIsShownUntilItAnswers = 'Nothing can be shown until it answers.'
export const waybillTriesAgain = 'Waybill tries again by itself; no data is lost.'
export const startItWhereYouStartedIt =
  'If it was stopped, start it where you started it before. This page tries again by itself; no data is lost.'
export const tryAgain = 'Try again'
export const workOnThisComputer = 'Work on this computer'
export const enterANewToken = 'Enter a new token…'
export const noLongerAcceptsTheToken = (place: ReactNode) => (
  <>{place} no longer accepts the token of this connection.</>
)
export const itHasExpiredOrWasRevoked = (place: ReactNode) => (
  <>
    {place} It has expired or was revoked, or an earlier state of the server was restored. Numbers and lists are those
    of its last answer; nothing is sent, and no data is lost.
  </>
)
export const compareTheCertificate = 'Compare the certificate…'
export const cannotBeTrustedAsBefore = (place: ReactNode) => <>{place} cannot be trusted as before.</>
export const signedOut = 'Signed out.'
export const signOut = 'Sign out'
export const serverNoLongerAcceptsTheToken = 'The server no longer accepts the token of this tab.'
export const serverNoItHasExpired = (serverNo: ReactNode) => (
  <>
    {serverNo} It has expired or was revoked, or an earlier state of the server was restored. Numbers and lists are
    those of its last answer; nothing is sent, and no data is lost.
  </>
)
export const notFound = 'Not found'
export const pageNotFound = 'Page not found'
export const goHome = 'Go home'
export const productOrVersionMay = 'The product or version may have been deleted, or the link is incomplete.'
export const signInWith = (name: ReactNode) => <>Sign in with {name}</>
export const leavingForName = (name: TextValue) => `Leaving for ${name}…`
export const accountOfYourOrganization = 'The account of your organization.'
export const orWithAToken = 'Or with a token or a link:'
export const details = 'Details'
export const youAreSignedInAgain = 'You are signed in again.'
export const goHomeInline = 'home'
export const findAPage = 'find a page'
export const signInAgain = 'Sign in again'
export const pageStaysAsItIsIf = 'The page stays as it is if the same user signs in. Otherwise it starts anew.'
export const getANewLink = 'Get a new link'
export const getAToken = 'Get a token'
export const inATerminal = 'In a terminal:'
export const startWaybillAgainWithItOpens = (inA: ReactNode, npmStart: ReactNode) => (
  <>
    {inA} start Waybill again with {npmStart}. It opens a new link in your browser.
  </>
)
export const inATabThatIsSigned = 'In a tab that is signed in:'
export const settingsConnectionCopySignInLink = (inA: ReactNode) => <>{inA} Settings, Connections, Copy sign-in link.</>
export const fromAnAdminOfThisServer = 'From an Admin of this server.'
export const theyMakeOneUnderSettingsTokens = (fromAn: ReactNode) => (
  <>{fromAn} They make one under Settings, Tokens, or a link that signs you in once under Settings, People.</>
)
export const ifYouStartedTheServer = 'If you started the server:'
export const itsFirstStartPrintedOneUnless = (ifYou: ReactNode, waybillBootstrap: ReactNode, npmRun: ReactNode) => (
  <>
    {ifYou} its first start printed one, unless {waybillBootstrap} was set. Without it, stop the server and run {npmRun}
  </>
)
export const openTheLinkThatWaybillPrinted =
  'Open the link that Waybill printed where it was started, or paste it here.'
export const pasteTheTokenOrTheLink = 'Paste the token or the link you were given.'
export const waybillIsOpenInAnotherTab = 'Waybill is open in another tab'
export const signInToWaybill = 'Sign in to Waybill'
export const thisTabIsNotSigned = 'This tab is not signed in yet. Each tab has a session of its own.'
export const questionAppearsInTheOtherTab = 'A question appears in the other tab. Answer it with Open.'
export const waitingForYourAnswer = 'Waiting for your answer in the other tab…'
export const otherTabDeclined = 'The other tab declined.'
export const otherTabCouldNotOpen = 'The other tab could not open this one. Ask again.'
export const askTheOtherTab = 'Ask the other tab'
export const linkOrToken = 'Link or token'
export const tokenLabel = 'Token'
export const keptOnlyInThisTab = 'Kept only in this tab and deleted when you close it.'
export const signIn = 'Sign in'
export const otherTabCouldNotBeOpened = 'The other tab could not be opened'
export const openWaybillInASecondTab = 'Open Waybill in a second tab?'
export const anotherTabOfThisBrowserAsks = 'Another tab of this browser asks to be signed in like this one.'
export const decline = 'Decline'
export const open = 'Open'
export const noSavedViewHasTheKey = (digit: TextValue) => `No saved view has the key ${digit}`
export const filterAListThenSave = 'Filter a list, then save the filter'
