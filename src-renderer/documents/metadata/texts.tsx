import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const editBefore = (before: TextValue) => `Edit ${before}`
export const addNoun = (noun: TextValue) => `Add ${noun}`
export const save = 'Save'
export const add = 'Add'
export const cancel = 'Cancel'
export const none = 'None'
export const addNounShown = (noun: ReactNode) => <>Add {noun}</>
export const editName = (name: TextValue) => `Edit ${name}`
export const removeName = (name: TextValue) => `Remove ${name}`
export const editMetadata = 'Edit metadata'
export const version = 'Version'
export const tlpLevel = 'TLP level'
export const licenseOfThisData = 'License of this data'
export const spdxExpressionForExample = 'SPDX expression, for example CC0-1.0'
export const releaseDate = 'Release date'
export const endOfSupport = 'End of support'
export const endOfLife = 'End of life'
export const notMarked = 'Not marked'
export const lifecyclePhases = 'Lifecycle phases'
export const versionMetadata = 'Version metadata'
export const documentMetadata = 'Document metadata'
export const authors = 'Authors'
export const suppliers = 'Suppliers'
export const serialNumber = 'Serial number'
export const created = 'Created'
export const tools = 'Tools'
export const lifecycle = 'Lifecycle'
export const dataLicense = 'Data license'
export const labels = 'Labels'
export const spdxNamesSuppliersOfComponentsOnly =
  'SPDX names suppliers of components only. Give the primary component a supplier.'
export const name = 'Name'
export const telephone = 'Telephone'
export const emailAddress = 'Email address'
export const author = 'author'
export const supplier = 'supplier'
export const webPage = 'Web page'
export const contact = 'Contact'
export const versionHasAnAuthor = 'The version has an author with this name and email address'
export const afterAdded = (after: TextValue) => `${after} added.`
export const afterRemovedAgain = (after: TextValue) => `${after} removed again.`
export const afterChanged = (after: TextValue) => `${after} changed.`
export const isAsItWas = (values: TextValue) => `${values} is as it was.`
export const valuesRemoved = (values: TextValue) => `${values} removed.`
export const valuesIsBack = (values: TextValue) => `${values} is back.`
export const couldNotRemove = (values: TextValue) => `Could not remove ${values}`
export const metadataChanged = 'Metadata changed.'
export const metadataAreAsTheyWere = 'The metadata are as they were.'
