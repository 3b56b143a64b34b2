import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const allEnvironments = 'All environments'
export const onlySome = 'Only some'
export const newestOnly = 'Newest only'
export const all = 'All'
export const name = 'Name'
export const whomItIsForForExample = 'Whom it is for, for example Northquay Logistics'
export const receiversDoNotSeeItEmpty = 'Receivers do not see it. Empty: the name of the product.'
export const versions = 'Versions'
export const whatIsInAFile = 'What is in a file'
export const vexDocumentWithEachVersion = 'A VEX document with each version'
export const stopsWorkingAfter = 'Stops working after'
export const lastDay = 'Last day'
export const itWorksUntilThisDayEnds = 'It works until this day ends.'
export const environments = 'Environments'
export const environmentsThatAreShown = 'Environments that are shown'
export const itWorksOnThisComputerOnly =
  ' It works on this computer only, because its address is that of the computer itself.'
export const otherComputersCannotOpenItWaybill =
  ' Other computers cannot open it: Waybill runs on this computer only. It works once a server serves this data, with the address of that server before it.'
export const linkIsReady = 'The link is ready'
export const copyItNow = (about: TextValue) =>
  `Copy it now: it is not shown again. Only a hash of it is stored. If it is lost, make another one and revoke this.${about}`
export const pathOfTheLink = 'Path of the link'
export const link = 'Link'
export const linkWhoeverHasItCanOpen = 'The link. Anyone who has it can open it.'
export const forText = 'For'
export const shows = 'Shows'
export const until = 'Until'
export const itIsRevoked = 'it is revoked'
export const thenThePageIsGone = (expiresAt: string) => `${expiresAt}, then the page is gone`
export const who = 'Who'
export const anyoneWhoHasTheLinkWithout = 'anyone who has the link, without signing in'
export const page = 'Page'
export const openAsTheReceiverSeesIt = 'Open as the receiver sees it'
export const shareName = (name: TextValue) => `Share ${name}`
export const anyoneWithTheLinkCanRead = 'Anyone with the link can read and download, nothing more.'
export const cancel = 'Cancel'
export const making = 'Making…'
export const makeTheLink = 'Make the link'
export const linkWasNotMade = 'The link was not made'
export const waybillRunsOnThisComputerOnly = 'Waybill runs on this computer only.'
export const connectToAServer = 'connect to a server'
export const otherComputersCannotOpenALink = (waybillRuns: ReactNode, connectTo: ReactNode) => (
  <>
    {waybillRuns} Other computers cannot open a link that is made here. Export files, or {connectTo} and share there.
  </>
)
export const thisPageIsOpened = 'This page is opened from the computer that it runs on.'
export const linkGetsItsAddressOtherComputers = (thisPage: ReactNode, host: ReactNode) => (
  <>
    {thisPage} The link gets its address, {host}: other computers cannot open it. Share from a server that they reach.
  </>
)
export const whatTheReceiverSees = 'What the receiver sees'
export const linkIsRevoked = (name: string) => `The link “${name}” is revoked.`
export const fileForms = { one: 'file', other: 'files' }
export const receiversKeepWhatTheyDownloaded = (files: string) => ` Receivers keep what they downloaded (${files}).`
export const revokeName = (name: TextValue) => `Revoke ${name}?`
export const itShowsWhoeverHasItGets = (shows: string, taken: TextValue) =>
  `It shows ${shows}. Anyone who has it gets “not found” from now on.${taken} This cannot be undone: a new link has another address.`
export const revokeLink = 'Revoke link'
export const linkWasNotRevoked = 'The link was not revoked'
export const sendAsAFile = 'Send as a file…'
export const expired = 'Expired'
export const revoked = 'Revoked'
export const active = 'Active'
export const ends = 'Ends:'
export const made = 'Made:'
export const used = 'Used:'
export const never = 'never'
export const downloadOrDownloads = { one: 'download', other: 'downloads' }
export const revokeNameText = (name: string) => `Revoke ${name}`
export const revoke = 'Revoke…'
export const product = 'Product'
export const products = 'Products'
export const shareLinks = 'Share links'
export const loadingShareLinks = 'Loading share links'
export const shareLinksCouldNotBeLoaded = 'The share links could not be loaded'
export const productNotFound = 'Product not found'
export const allProducts = 'All products'
export const newText = 'new'
export const revokeInline = 'revoke'
export const workingDownloads = (working: string, downloads: string) => `${working} working, ${downloads}`
export const operatorsMakeAndRevokeThem = 'Operators make and revoke them'
export const share = 'Share…'
export const alsoRevokedAndExpiredOnes = 'Also revoked and expired ones'
export const linkForms = { one: 'link', other: 'links' }
export const workingLinkForms = { one: 'working link', other: 'working links' }
export const move = 'move'
export const shareInline = 'share'
export const madeInline = 'made'
export const state = 'State'
export const endsLabel = 'Ends'
export const madeLabel = 'Made'
export const lastUsed = 'Last used'
export const downloads = 'Downloads'
export const showMoreLinks = 'Show more links'
export const noShareLinksYet = 'No share links yet'
export const noShareLinksThatWork = 'No working share links'
export const linkShowsVersionsOfThisProduct =
  'A link shows versions of this product, and files to download, to anyone who has it: customers and auditors need no account.'
export const addressOfWasNotFoundSwitch = (name: TextValue) =>
  `The address of ${name} was not found. Switch to it again in the settings, then make the link.`
export const revokedAt = (revokedAt: string) => `revoked ${revokedAt}`
export const untilOrUntilItIsRevoked = (expiresAt: string) => `until ${expiresAt} or until it is revoked`
export const untilItIsRevoked = 'until it is revoked'
export const anyoneWhoHasTheLinkWithoutSigning = (end: TextValue) =>
  `Anyone who has the link, without signing in, ${end}.`
export const formatsComponentsSignature =
  'Formats, components, signature and checksum of each version, TLP label, contact of the organization.'
export const files = 'Files'
export const internal = 'Internal'
export const internalComponentsAreInTheFiles = 'Internal components are in the files: a link does not leave them out.'
export const everyEnvironmentAlsoLaterOnes = 'every environment, also later ones'
export const newestVersionOf = 'The newest version of'
export const allVersionsOf = 'All versions of'
export const newVersionsAreAddedByThemselves = (which: TextValue, ofText: TextValue) =>
  `${which} ${ofText}. New versions are added by themselves, archived ones are not shown.`
export const whatTheProfileHas = (profile: TextValue) => `What the profile ${profile} has.`
export const everythingThatIsKnown =
  'Everything that is known of the version, with findings, decisions and support status.'
export const althoughTheProfileLeavesThemOut = ', although the profile leaves them out of the SBOM'
export const documentOfTheDecisionsOnFindings = (also: TextValue) =>
  `A document of the decisions on findings with each version${also}.`
export const serviceDidNotSayWhere = 'The service did not say where the link is.'
