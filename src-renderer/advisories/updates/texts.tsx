import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const updateUrls = 'Update URLs'
export const sourceAndUrl = 'Source and URL'
export const schedule = 'Schedule'
export const lastChecked = 'Last checked'
export const lastUpdated = 'Last updated'
export const nextCheck = 'Next check'
export const actions = 'Actions'
export const nothingFetchedYet = 'Nothing fetched yet'
export const updateScheduleOf = (name: TextValue) => `Update schedule of ${name}`
export const never = 'never'
export const failed = 'failed'
export const manual = 'manual'
export const fetchNameNow = (name: TextValue) => `Fetch ${name} now`
export const removeTheUrlOf = (name: TextValue) => `Remove the URL of ${name}`
export const otherUrl = 'Other URL'
export const fetchStarted = 'Fetch started'
export const source = 'Source'
export const httpsUrlOfAFile = 'An HTTPS URL of a file that Waybill can import. It is saved for later updates.'
export const fetch = 'Fetch'
export const networkAccessIsOff = 'Network access is off.'
export const networkAccessIsOnWaybillContacts =
  'Network access is on. Waybill contacts only the URLs below, only to fetch updates. Nothing from your SBOMs is sent.'
export const turnOffNetworkAccess = 'Turn off network access'
export const networkAccessIsOffForThisOrganization = 'Network access is off for this organization,'
export const adminCanTurnItOnHere = 'An Admin can turn it on here.'
export const soNothingIsFetchedYou = (networkAccess: ReactNode) => (
  <>{networkAccess} so nothing is fetched. You can still import files and bundles.</>
)
export const allowNetworkAccess = 'Allow network access…'
export const allowNetworkAccessLabel = 'Allow network access'
export const cancel = 'Cancel'
export const waybillWillFetchAdvisoryData =
  'Waybill will fetch advisory data from the URLs on this page, on demand or on the schedule you set. The publishers can see the request. Nothing from your SBOMs or decisions is sent.'
export const thisAppliesToEveryone = 'This applies to everyone in the organization. You can turn it off at any time.'
export const loadingUrls = 'Loading URLs'
export const urlsCouldNotBeLoaded = 'URLs could not be loaded'
export const urlForms = { one: 'URL', other: 'URLs' }
export const fetchAll = 'Fetch all'
export const noneYetUntilYouAdd = 'None yet. Until you add a URL, import data from files.'
export const fetchFromAUrl = 'Fetch from a URL'
export const sourceForms = { one: 'source', other: 'sources' }
export const fetchingSources = (sources: string) => `Fetching ${sources}`
export const currentDataStaysInUseUntil = 'Current data stays in use until the update is complete'
export const fetchFailed = 'Fetch failed'
export const scheduleCouldNotBeChanged = 'The schedule could not be changed'
export const urlRemoved = 'URL removed'
export const dataFromIsKept = (url: TextValue) => `Data from ${url} is kept`
export const urlCouldNotBeRemoved = 'The URL could not be removed'
export const networkAccessIsOn = 'Network access is on'
export const networkAccessIsOffLabel = 'Network access is off'
export const settingCouldNotBeChanged = 'The setting could not be changed'
