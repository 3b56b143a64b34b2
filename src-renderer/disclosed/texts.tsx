import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const alsoKnownAs = 'Also known as'
export const source = 'Source'
export const vector = 'Vector'
export const description = 'Description'
export const state = 'State'
export const justification = 'Justification'
export const response = 'Response'
export const detail = 'Detail'
export const wholeProduct = 'the whole product'
export const referenceForms = { one: 'reference', other: 'references' }
export const affects = 'Affects'
export const documentNamesNoAffectedComponent = 'The document names no affected component.'
export const moreOrReferencesToComponents = (others: string) =>
  `${others} more, or references to components that are not in this version.`
export const loadingDisclosedVulnerabilities = 'Loading disclosed vulnerabilities'
export const disclosedVulnerabilitiesCould = 'Disclosed vulnerabilities could not be loaded'
export const noDisclosedVulnerabilities = 'No disclosed vulnerabilities'
export const documentListsNoneVulnerabilities =
  'The document lists none. Vulnerabilities found by Waybill are under Vulnerabilities.'
export const disclosedInTheDocument = 'Disclosed in the document.'
export const theseStatementsCome = (disclosedIn: ReactNode) => (
  <>{disclosedIn} These statements come from the document’s author and do not change findings or decisions.</>
)
export const disclosedInTheDocumentLabel = 'Disclosed in the document'
export const totalCountDisclosedInTheDocument = (totalCount: ReactNode) => <>{totalCount} disclosed in the document</>
export const vulnerabilities = 'vulnerabilities'
export const move = 'move'
export const details = 'details'
export const noListedComponent = 'no listed component'
export const firstAndNumberMore = (first: TextValue, number: string) => `${first} and ${number} more`
export const none = 'none'
export const severity = 'Severity'
export const noAnalysis = 'no analysis'
