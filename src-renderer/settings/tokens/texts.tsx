import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const tokenIsMade = 'The token is made'
export const copyItNow =
  'Copy it now: it is not shown again. Only a hash of it is stored. If it is lost, make another one and revoke this.'
export const token = 'Token'
export const tokenKeepItLikeAPassword = 'The token. Keep it like a password.'
export const forText = 'For'
export const actsAs = 'Acts as'
export const expires = 'Expires'
export const newToken = 'New token'
export const forAProgramABuild =
  'For a program, a build, or a person who signs in with it. It may do what its role may, under the name of its user.'
export const cancel = 'Cancel'
export const making = 'Making…'
export const makeToken = 'Make token'
export const name = 'Name'
export const whereItWillBeUsed = 'Where it will be used, for example Build pipeline'
export const actsFor = 'Acts for'
export const role = 'Role'
export const lastDay = 'Last day'
export const itWorksUntilThisDayEnds = 'It works until this day ends.'
export const beginsWith = 'Begins with'
export const onlyForProgramsThatExpectTokens =
  'Only for programs that ask for a prefix: small letters, digits and _, with _ at the end. Empty: that of the server.'
export const nameRoleServiceAccount = (name: string, role: TextValue) => `${name}, ${role} (service account)`
export const sessionIsEnded = (name: TextValue) => `The session “${name}” is ended.`
export const tokenIsRevoked = (name: TextValue) => `The token “${name}” is revoked.`
export const endTheSession = (name: TextValue) => `End the session ${name}?`
export const revokeName = (name: TextValue) => `Revoke ${name}?`
export const isSignedOutThereAtOnce = (name: TextValue) =>
  `${name} is signed out there at once, and needs a token or a new invitation to sign in again.`
export const whatUsesOfIsRejected = (prefix: TextValue, name: TextValue) =>
  `What uses ${prefix}… of ${name} is rejected from now on. This cannot be undone: a new token has another text.`
export const endSession = 'End session'
export const revokeToken = 'Revoke token'
export const sessionWasNotEnded = 'The session was not ended'
export const tokenWasNotRevoked = 'The token was not revoked'
export const revoke = 'Revoke'
export const madeCreatedAt = (createdAt: string) => `Made ${createdAt}`
export const thisWindow = 'this window'
export const serviceAccount = 'service account'
export const neverUsed = 'never used'
export const used = 'Used:'
export const tokens = 'Tokens'
export const sessions = 'Sessions'
export const settings = 'Settings'
export const newText = 'new'
export const revokeInline = 'revoke'
export const whatPeopleAndProgramsSign = 'What all people and programs sign in with'
export const whatYouAndYourProgramsSign = 'What you and your programs sign in with'
export const newTokenEllipsis = 'New token…'
export const whatIsListed = 'What is listed'
export const alsoRevokedAndExpiredOnes = 'Show revoked and expired tokens'
export const tokenForms = { one: 'token', other: 'tokens' }
export const sessionForms = { one: 'session', other: 'sessions' }
export const expiresForms = { one: 'expires', other: 'expire' }
export const move = 'move'
export const newTokenInline = 'new token'
export const end = 'end'
export const find = 'find'
export const made = 'made'
export const findAToken = 'Find a token'
export const loadingTokens = 'Loading tokens'
export const tokensCouldNotBeLoaded = 'Tokens could not be loaded'
export const lastUsed = 'Last used'
export const showMoreTokens = 'Show more tokens'
export const noSessions = 'No sessions'
export const noSessionFits = 'No session fits'
export const sessionBeginsWhenAPersonSigns =
  'A session begins when a person signs in with an invitation, and lasts 30 days. Those of this computer’s own window are not listed.'
export const noTokensYet = 'No tokens yet'
export const thisWindowNeedsNoneABuild =
  'This window needs none. A build, a script or another program signs in with one.'
export const noTokenFits = 'No token fits'
export const nameOfNoTokenContains = (search: ReactNode) => <>The name of no token contains “{search}”.</>
export const revokedAt = (revokedAt: string) => `revoked ${revokedAt}`
export const disabledWithItsUser = 'disabled with its user'
