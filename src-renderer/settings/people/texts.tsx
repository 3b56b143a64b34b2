import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const itWorksOnThisComputerOnly = ' It works on this computer only, because this page is opened from it.'
export const invitationIsMade = 'The invitation is made'
export const sendThisLinkToYourself = (name: TextValue, where: TextValue) =>
  `Send this link to ${name} yourself: it signs in the person who opens it first, once. It is not shown again, and earlier ones no longer work.${where}`
export const invitationLink = 'Invitation link'
export const invitationLinkSend = 'The invitation link. Send it in a way that only they can read.'
export const forText = 'For'
export const role = 'Role'
export const until = 'Until'
export const everyone = 'Everyone'
export const maySignIn = 'May sign in'
export const disabled = 'Disabled'
export const people = 'People'
export const serviceAccounts = 'Service accounts'
export const settings = 'Settings'
export const add = 'add'
export const edit = 'edit'
export const whoMaySignInAndWhat =
  'Who may sign in, and what each may do. A person who leaves is still named in every history'
export const show = 'Show'
export const addAPerson = 'Add a person…'
export const addAServiceAccount = 'Add a service account…'
export const whatIsListed = 'What is listed'
export const personForms = { one: 'person', other: 'people' }
export const serviceAccountForms = { one: 'service account', other: 'service accounts' }
export const move = 'move'
export const addAPersonInline = 'add a person'
export const addAServiceAccountInline = 'add a service account'
export const find = 'find'
export const findAPerson = 'Find a person'
export const findAServiceAccount = 'Find a service account'
export const nameOrEmail = 'Name or email'
export const name = 'Name'
export const link = 'link'
export const noInvitationCouldBeMade = 'No invitation could be made'
export const loadingPeople = 'Loading people'
export const peopleCouldNotBeLoaded = 'People could not be loaded'
export const noServiceAccounts = 'No service accounts'
export const buildOrAScript =
  'A build or a script that has an account of its own is named in histories, and goes on when people leave.'
export const noPersonFits = 'No person fits'
export const noServiceAccountFits = 'No service account fits'
export const noPersonIsDisabled = 'No person is disabled.'
export const noNameOrEmailAddressContains = (search: TextValue) => `No name or email address contains “${search}”.`
export const email = 'Email'
export const whatItIsFor = 'What it is for'
export const lastActive = 'Last active'
export const lastUsed = 'Last used'
export const remove = 'remove'
export const showMore = 'Show more'
export const lastEnabledOwnerCanBeNeither = 'The last enabled Owner can be neither demoted nor disabled.'
export const tokens = 'tokens'
export const thisAppIsUsedByOne = (tokens: ReactNode) => (
  <>
    This app is used by one person, its Owner. More people are needed where findings are assigned to them, or where
    their programs reach this data with {tokens} of their own.
  </>
)
export const onlyAnAdminCanAdd =
  'Only an Admin can add and change people, and sees their email addresses. You can change your own name.'
export const made = 'made'
export const withALinkThatISend = 'With a link that I send them'
export const laterWithAToken = 'Later, with a token'
export const itIsShownNextWorksOnce = 'It is shown next, works once, and ends after 7 days.'
export const makeOneForThemUnderTokens = 'Make one for them under Tokens.'
export const toSignInTheyNeed = 'To sign in they need a token: make one for them under Tokens.'
export const isAddedAs = (name: TextValue, role: TextValue) => `${name} is added as ${role}.`
export const addAPersonLabel = 'Add a person'
export const changeLogShowsTheirName = 'The change log shows their name with what they change.'
export const cancel = 'Cancel'
export const adding = 'Adding…'
export const addAndMakeTheLink = 'Add and make the link'
export const addPerson = 'Add person'
export const theySignIn = 'They sign in'
export const emailAddress = 'Email address'
export const itIdentifiesThePersonNoTwo =
  'It identifies the person. No two people have the same, and no message is sent to it.'
export const editName = (name: TextValue) => `Edit ${name}`
export const changeYourName = 'Change your name'
export const historiesShowTheNewName = 'Histories show the new name from now on, also for what was done before.'
export const saving = 'Saving…'
export const save = 'Save'
export const you = 'you'
export const linkWorksUntil = (invitedUntil: string) => `The link works until ${invitedUntil}`
export const invited = 'invited'
export const disabledInline = 'disabled'
export const lastActiveColon = 'Last active: '
export const lastUsedColon = 'Last used: '
export const now = 'now'
export const madeByName = (name: string) => `Made by ${name}`
export const nameIsNextNow = (name: TextValue, next: TextValue) => `${name} is ${next} now.`
export const roleOfName = (name: string) => `Role of ${name}`
export const isDisabledTheirTokensDo = (name: TextValue) => `${name} is disabled. Their tokens do not work.`
export const maySignInAgain = (name: TextValue) => `${name} may sign in again.`
export const tokensOfWorkAgain = (name: TextValue) => `The tokens of ${name} work again.`
export const moreName = (name: string) => `More: ${name}`
export const editEllipsis = 'Edit…'
export const changeYourNameEllipsis = 'Change your name…'
export const newInvitationLink = 'New invitation link…'
export const revokeTheInvitation = 'Revoke the invitation'
export const disable = 'Disable'
export const enable = 'Enable'
export const removeEllipsis = 'Remove…'
export const nameIsRemoved = (name: TextValue) => `${name} is removed.`
export const theirTokensAreRevokedHistoriesKeep = 'Their tokens are revoked. Histories keep the name.'
export const removeName = (name: TextValue) => `Remove ${name}`
export const theirTokensAreRevokedAndTheir =
  'Their tokens are revoked and their webhooks removed, at once and for good. Histories keep the name, so it stays in the list as disabled. To stop someone for a while, disable them instead: their tokens then work again later.'
export const removePerson = 'Remove person'
export const removeServiceAccount = 'Remove service account'
export const addAServiceAccountLabel = 'Add a service account'
export const forABuildAScript =
  'For a build, a script or another program. It has tokens that end, and no other way to sign in. Histories show its name.'
export const addAndMakeTheToken = 'Add and make the token'
export const forExampleUploadsWhatTheRelease = 'For example: uploads what the release build made'
export const itsTokenExpires = 'Its token expires'
export const afterOneYearAtMostMore = 'After one year at most. More tokens are made under Tokens.'
export const lastDay = 'Last day'
export const itWorksUntilThisDayEnds = 'It works until this day ends.'
export const serviceAccountIsAdded = 'The service account is added'
export const copyItsTokenNow =
  'Copy its token now: it is not shown again. Only a hash of it is stored. If it is lost, make another one under Tokens and revoke this.'
export const token = 'Token'
export const tokenKeepItLikeAPassword = 'The token. Keep it like a password.'
export const expires = 'Expires'
export const serviceMadeNoLink = 'The service made no link.'
export const serviceMadeNoToken = 'The service made no token.'
export const personCouldNotBeChanged = 'The person could not be changed'
export const changeIsUndone = 'The change is undone.'
export const undo = 'Undo'
export const invitationCouldNotBeRevoked = 'The invitation could not be revoked'
export const invitationOfDoesNotWorkAny = (name: TextValue) => `The invitation of ${name} does not work any more.`
