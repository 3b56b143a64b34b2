import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const dropToOpen = 'Drop to open'
export const fileForms = { one: 'file', other: 'files' }
export const dropToOpenFiles = (files: string) => `Drop to open ${files}`
export const fileTypesAreDetectedFromTheir = 'File types are detected from their content.'
export const sbomsBecomeNewVersions = 'SBOMs become new versions'
export const youChooseTheProduct = 'you choose the product'
export const advisoryDataIsImported = 'Advisory data is imported'
export const forAllProducts = 'for all products'
export const toCancelYouCanChange = (esc: ReactNode) => (
  <>{esc} to cancel. You can change the target before you confirm.</>
)
export const sbomForms = { one: 'SBOM', other: 'SBOMs' }
export const inTheArchive = (sboms: string) => `${sboms} in the archive`
export const andNumberMore = (number: string) => `and ${number} more`
export const orMoreIssues = '100 or more issues'
export const issueForms = { one: 'issue', other: 'issues' }
export const youCanStillUploadTheFile = (issues: string) => `${issues}. You can still upload the file`
export const noteForms = { one: 'note', other: 'notes' }
export const target = 'Target'
export const product = 'Product'
export const environment = 'Environment'
export const timeOfUpload = 'time of upload'
export const version = 'Version'
export const versions = 'Versions'
export const versionForms = { one: 'version', other: 'versions' }
export const endedOfVersionsProcessed = (ended: string, versions: string) => `${ended} of ${versions} processed`
export const oneForEachSbom = (versions: string) => `${versions}, one for each SBOM in the archive`
export const failedNoReasonGiven = 'failed, no reason given'
export const noComponentsNothingToScan = 'no components: nothing to scan'
export const thisFileIsEncryptedIf =
  'This file is encrypted. If it hands a version over, open it under "Review a handover file" in the palette; otherwise decrypt it first.'
export const fileIsEmpty = 'The file is empty.'
export const zstdArchive = 'zstd archive'
export const advisoryBundle = 'advisory bundle'
export const thisIsAPdf = 'This is a PDF, not an SBOM.'
export const text = 'text'
export const inGzip = 'in gzip'
export const osvArchive = 'OSV archive'
export const archiveOfAdvisories = 'archive of advisories'
export const zipArchive = 'zip archive'
export const inZip = 'in zip'
export const releaseSupportList = (packed: TextValue) => `release support list${packed}`
export const epssScoresPacked = (packed: TextValue) => `EPSS scores${packed}`
export const xmlDocumentPacked = (packed: TextValue) => `XML document${packed}`
export const spdxTagValue = (packed: TextValue) => `SPDX tag-value${packed}`
export const gzipFile = 'gzip file'
export const cyclonedxProtobuf = 'CycloneDX protobuf'
export const thisIsABinaryFile = 'This is a binary file in a format that Waybill does not support.'
export const tarArchive = 'tar archive'
export const cyclonedxJsonPacked = (packed: TextValue) => `CycloneDX JSON${packed}`
export const spdxJsonPacked = (packed: TextValue) => `SPDX JSON${packed}`
export const dependencyTrackFindings = (packed: TextValue) => `Dependency-Track findings${packed}`
export const vexDocumentPacked = (packed: TextValue) => `VEX document${packed}`
export const osvRecordPacked = (packed: TextValue) => `OSV record${packed}`
export const jsonPacked = (packed: TextValue) => `JSON${packed}`
export const kevCatalog = 'KEV catalog'
export const nvdFeed = 'NVD feed'
export const endOfLifeList = 'end-of-life list'
export const signedEnvelopePacked = (packed: TextValue) => `signed envelope${packed}`
export const inASignedEnvelopeDsse = 'in a signed envelope (DSSE)'
export const inTotoStatement = (packed: TextValue) => `in-toto statement${packed}`
export const inAnInTotoStatement = 'in an in-toto statement'
export const noAdvisoryDataInThisFolder = 'No advisory data in this folder'
export const noSupportedFileNames = 'No supported file names'
export const cardsFiles = (cards: number) => `${cards} files`
export const handoverFile = 'Handover file'
export const chooseATargetPressEnter = (name: TextValue) => `${name}: choose a target. Press Enter to upload.`
export const thisFileIsNotASupported = 'This file is not a supported SBOM, VEX document or advisory feed.'
export const readyForReview = (name: TextValue) => `${name}: ready for review.`
export const thisFileContainsNoAdvisoryFeed = 'This file contains no advisory feed.'
export const nameIsDone = (name: TextValue) => `${name} is done`
export const nameProcessingFailed = (name: TextValue) => `${name}: processing failed`
export const show = 'Show'
export const jobFailedNoReasonWasGiven = 'The job failed. No reason was given.'
export const statusOfThisJobIsUnknown = 'The status of this job is unknown.'
export const seeActivity = 'See Activity.'
export const couldNotBeRead = (name: TextValue) => `${name} could not be read`
export const noReasonWasGiven = 'No reason was given.'
