import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const cancel = 'Cancel'
export const changes = 'Changes'
export const updates = 'Updates'
export const bundlesAndSnapshots = 'Bundles and snapshots'
export const advisoryData = 'Advisory data'
export const loadingSources = 'Loading sources'
export const sourcesCouldNotBeLoaded = 'Sources could not be loaded'
export const sources = 'Sources'
export const importAFolder = 'Import a folder…'
export const importFiles = 'Import files…'
export const noAdvisoryDataYet = 'No advisory data yet'
export const withoutAdvisoryDataWaybillCannot =
  'Without advisory data Waybill cannot find vulnerabilities. Drop a feed anywhere in this window, or choose files.'
export const vulnerabilities = 'Vulnerabilities'
export const npm = 'npm'
export const pypi = 'PyPI'
export const maven = 'Maven'
export const go = 'Go'
export const debian = 'Debian'
export const alpine = 'Alpine'
export const osvOneZipPerEcosystem = (
  allZip: ReactNode,
  npm: ReactNode,
  pypi: ReactNode,
  maven: ReactNode,
  go: ReactNode,
  debian: ReactNode,
  alpine: ReactNode,
  osvVulnerabilities: ReactNode,
  vulndbZip: ReactNode,
) => (
  <>
    OSV, one zip per ecosystem or one for all ecosystems: {allZip} in the folders {npm}, {pypi}, {maven}, {go}, {debian}
    , {alpine} and others of the bucket {osvVulnerabilities}, described at osv.dev under “Data dumps”. Also a clone or
    zip of the GitHub Advisory Database, and {vulndbZip} of the Go team.
  </>
)
export const cpeBased = 'CPE-based'
export const nvdJson20FeedsOne = (nvdcve2: ReactNode) => (
  <>NVD JSON 2.0 feeds, one file per year from 2002: {nvdcve2} and so on, offered at nvd.nist.gov under “Data Feeds”.</>
)
export const knownExploited = 'Known exploited'
export const cisaKevCatalogAsJsonOffered = (knownExploited: ReactNode) => (
  <>
    The CISA KEV catalog as JSON: {knownExploited}, offered at cisa.gov under “Known Exploited Vulnerabilities Catalog”.
  </>
)
export const exploitPrediction = 'Exploit prediction'
export const epssScoresFromFirstAsCsv = (epssScores: ReactNode, epssScores2: ReactNode) => (
  <>
    EPSS scores from FIRST as csv.gz: {epssScores} or {epssScores2}, described at first.org/epss under “Data”.
  </>
)
export const vendors = 'Vendors'
export const csafAndOpenvexDocumentsSingleFiles =
  'CSAF and OpenVEX documents: single files, a folder, or a vendor’s archive.'
export const endOfSupport = 'End of support'
export const endoflifeDateProductsAsJson = (debianCsv: ReactNode, ubuntuCsv: ReactNode, securitySupport: ReactNode) => (
  <>
    endoflife.date products as JSON, and from Debian {debianCsv}, {ubuntuCsv} and {securitySupport}, from the packages
    distro-info-data and debian-security-support.
  </>
)
export const namesOfFiles = 'Names of files'
export const keepThemAnArchiveOfOsv = (allZip: ReactNode) => (
  <>
    Keep them. An archive of OSV records, also your own, counts as all records of its ecosystem only if its name is{' '}
    {allZip}, and a year of NVD only by the name above. Other files are compared with, and never call a component clean.
  </>
)
export const allInOneFile = 'All in one file'
export const bundleExportedByAnotherWaybill = 'A bundle exported by another Waybill, under “Bundles and snapshots”.'
export const copyTheWhat = (what: TextValue) => `Copy the ${what}`
export const copyTheFingerprint = 'Copy the fingerprint'
export const theFingerprint = 'the fingerprint'
export const findingsAndDecisionsAreNotAffected = (problem: ReactNode) => (
  <>
    {problem} Findings and decisions are not affected. Imports are disabled until you roll back to an earlier snapshot.
  </>
)
export const rollBack = 'Roll back…'
export const vendorStatements = 'Vendor statements'
export const epssScoresOf = 'EPSS scores of'
export const kevCatalogOf = 'KEV catalog of'
export const sizeOnDisk = 'Size on disk'
export const updated = 'Updated'
export const snapshotId = 'Snapshot ID'
export const snapshotIdInline = 'snapshot ID'
export const namesExactlyThisDataEveryScan =
  'Names exactly this data. Every scan states it, and the same data has the same ID on every computer.'
export const aboutTheCurrentData = 'About the current data'
export const failures = 'Failures'
export const failed = 'Failed'
export const currentDataIsUnchanged = 'The current data is unchanged.'
export const moreForms = { one: 'more', other: 'more' }
export const moresInActivity = (mores: string) => `${mores} in Activity`
export const dismiss = 'Dismiss'
export const reviewKey = 'Review key…'
export const allowNetworkAccess = 'Allow network access…'
export const removeName = (name: ReactNode) => <>Remove {name}…</>
export const removeNameText = (name: TextValue) => `Remove ${name}`
export const removeSource = 'Remove source'
export const recordForms = { one: 'record', other: 'records' }
export const willBeDeletedFromThisComputer = (records: string) =>
  `${records} will be deleted from this computer, and all versions will be rescanned. Findings that only this source reports become inactive.`
export const decisionsAreKeptToRestore = 'Decisions are kept. To restore the source, import its file again.'
export const running = 'Running'
export const nameProgress = (name: TextValue) => `${name}: progress`
export const cancelName = (name: TextValue) => `Cancel: ${name}`
export const andNumberMore = (number: string) => `and ${number} more`
export const notStated = 'not stated'
export const completeFor = 'Complete for'
export const recordsBySubject = 'Records by subject'
export const containsMissingData = (missingData: ReactNode) => <>Contains {missingData}</>
export const dateOfTheData = 'Date of the data'
export const versionOfTheData = 'Version of the data'
export const newestRecord = 'Newest record'
export const sha256OfTheFile = 'SHA-256 of the file'
export const checksum = 'checksum'
export const couldNotBeRead = (records: string) =>
  `${records} could not be read in the last import. All other records are in use.`
export const reasons = 'Reasons'
export const addAUrl = 'Add a URL'
export const fromFilesOnly = (addA: ReactNode) => <>from files only. {addA}</>
export const nextCheckAt = (nextCheckAt: string) => `, next ${nextCheckAt}`
export const change = 'Change'
export const source = 'Source'
export const records = 'Records'
export const imported = 'Imported'
export const file = 'File'
export const skipped = 'Skipped'
export const actions = 'Actions'
export const none = 'none'
export const skippedRecordsReasons = (skippedRecords: string) => `${skippedRecords}, reasons`
export const ecosystemForms = { one: 'ecosystem', other: 'ecosystems' }
export const statementForms = { one: 'statement', other: 'statements' }
export const andRest = (rest: string) => `and ${rest}`
export const noDates = 'no dates'
export const fromFile = 'from file'
export const lastUpdateFailed = 'last update failed'
export const checkedLastCheckedAt = (lastCheckedAt: ReactNode) => <>checked {lastCheckedAt}</>
export const notCheckedYet = 'not checked yet'
export const whereToGetAdvisoryData = 'Where to get advisory data'
export const nothingImportedYet = 'Nothing imported or fetched yet'
export const countAndTheSample = (sources: string) => `${sources} and the sample`
export const onlyTheSample = 'Only the made-up data of the sample'
export const fetchFromAUrl = 'Fetch from a URL'
export const sourceForms = { one: 'source', other: 'sources' }
export const recordsOfSources = (records: string, sources: string) => `${records} of ${sources}`
export const newestDataNewest = (newest: string) => `newest data ${newest}`
export const oldest = (oldest: ReactNode) => <>oldest: {oldest}</>
export const sourceWithOldDataForms = { one: 'source with old data', other: 'sources with old data' }
export const noOldData = 'No old data'
export const importing = 'Importing'
export const fetching = 'Fetching'
export const rollingBack = 'Rolling back'
export const exportingABundle = 'Exporting a bundle'
export const rescanningVersions = 'Rescanning versions'
export const importFailed = 'Import failed'
export const fetchFailed = 'Fetch failed'
export const rollbackFailed = 'Rollback failed'
export const exportFailed = 'Export failed'
export const cpeNames = 'CPE names'
export const feedsOfEveryYear = 'the feeds of every year'
export const publishersWholeFile = 'the publisher’s whole file'
export const nothingItFindsVulnerabilitiesBut = (whole: TextValue) =>
  `Nothing: it finds vulnerabilities, but calls no component clean. Import ${whole} to change that, again if you did before.`
export const manual = 'Manual'
export const daily = 'Daily'
export const weekly = 'Weekly'
export const nameRemoved = (name: TextValue) => `${name} removed`
export const allVersionsWillBeRescanned = 'All versions will be rescanned'
export const jobCouldNotBeCanceled = 'The job could not be canceled'
export const move = 'move'
export const open = 'open'
export const importFilesInline = 'import files'
