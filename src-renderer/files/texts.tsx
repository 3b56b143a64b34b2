import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const path = 'Path'
export const copyAlg = (alg: TextValue) => `Copy ${alg}`
export const license = 'License'
export const copyright = 'Copyright'
export const searchFiles = 'Search files'
export const pathOrChecksum = 'Path or checksum'
export const loadingFiles = 'Loading files'
export const filesCouldNotBeLoaded = 'Files could not be loaded'
export const noFiles = 'No files'
export const noMatchingFiles = 'No matching files'
export const searchByPartOfAPath = 'Search by part of a path or checksum. Case is ignored.'
export const files = 'Files'
export const shownOfAllFiles = (totalCount: ReactNode, totalCount2: ReactNode) => (
  <>
    {totalCount} of {totalCount2} files
  </>
)
export const fileForms = { one: 'file', other: 'files' }
export const components = 'components'
export const move = 'move'
export const details = 'details'
export const search = 'search'
export const none = 'none'
export const types = 'Types'
export const component = 'Component'
export const checksums = 'Checksums'
export const documentListsNoFiles = 'The document lists no files.'
export const thisVersionWasCreatedManuallySo = 'This version was created manually, so it has no file list.'
export const cyclonedxListsFilesAsComponents = 'CycloneDX lists files as components of type “file”. See Components.'
export const thisSpdxDocumentDoesNotList = 'This SPDX document does not list the files of its packages.'
