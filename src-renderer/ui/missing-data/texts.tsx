import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const allowNetworkAccess = 'Allow network access'
export const cancel = 'Cancel'
export const sourceForms = { one: 'source', other: 'sources' }
export const allowAndFetch = (sources: string) => `Allow and fetch ${sources}`
export const waybillServerNotThisComputer = 'The Waybill server, not this computer, will contact:'
export const waybillWillContact = 'Waybill will contact:'
export const forHost = (host: ReactNode) => <>for {host}</>
export const whatIsSentOnlyTheDownload =
  'What is sent: only the download request. Nothing from your SBOMs or decisions.'
export const thisAppliesToEveryone =
  'This applies to everyone in the organization, and your name is recorded in the audit log. Notifications, tickets and sign-in that are set up use the network then, too. You can turn it off at any time under Advisory data, Updates.'
export const missingAdvisoryDataCould = 'Missing advisory data could not be determined'
export const renewTheAdvisoryData = 'Renew the advisory data'
export const renew = 'Renew…'
export const missingAdvisoryData = 'Missing advisory data'
export const fetchingAdvisoryData = 'Fetching advisory data.'
export const advisoryDataIsOld = 'Advisory data is old.'
export const advisoryDataIsMissing = 'Advisory data is missing.'
export const versionsAreBeingRescannedFindings = 'Versions are being rescanned. Findings appear as they are found.'
export const chooseFiles = 'Choose files…'
export const sourcesToFetch = 'Sources to fetch'
export const nameProgress = (name: TextValue) => `${name}: progress`
export const cancelName = (name: TextValue) => `Cancel: ${name}`
export const upToDate = 'Up to date'
export const tryAgainName = (name: TextValue) => `Try again: ${name}`
export const tryAgain = 'Try again'
export const downloadOnAnotherComputer = 'Download on another computer'
export const saveTheListAsAPage =
  'Save the list as a page, open it where there is network access, and bring the files back: choose them here, or drop them in this window.'
export const urlForms = { one: 'URL', other: 'URLs' }
export const copyAllUrls = 'Copy all URLs'
export const saveAsAPage = 'Save as a page…'
export const fileForms = { one: 'file', other: 'files' }
export const sizeUnknown = 'size unknown'
export const onBytesDate = (bytesDate: TextValue) => ` on ${bytesDate}`
export const aboutBytesDate = (bytes: string, bytesDate: string) => `about ${bytes}${bytesDate}`
