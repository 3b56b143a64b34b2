import type { BsiComponent, BsiCreator, BsiDocument, BsiViolation } from './bsi-facts.ts'
import { licenseProblem } from './license-problem.ts'

/** Rules of the guideline, by section and field. */
export const bsiRules = {
  format: '4 Format',
  vulnerabilities: '3.1 Vulnerabilities',
  documentCreator: '5.2.1 Creator of the SBOM',
  timestamp: '5.2.1 Timestamp',
  creator: '5.2.2 Component creator',
  name: '5.2.2 Component name',
  version: '5.2.2 Component version',
  dependencies: '5.2.2 Dependencies',
  licenses: '5.2.2 Distribution licenses',
  effectiveLicense: '5.2.5 Effective license',
  filename: '5.2.2 Filename',
  hash: '5.2.2 Hash of the deployable component',
  executable: '5.2.2 Executable property',
  archive: '5.2.2 Archive property',
  structured: '5.2.2 Structured property',
} as const

type Report = (rule: string, message: string) => void

/**
 * Returns the rules of BSI TR-03183-2 v2.1.0 that a document violates. An empty result means that it complies as far as a document can
 * show. The schemas detect only one violation in ten.
 */
export function checkBsi(document: BsiDocument): readonly BsiViolation[] {
  const found: BsiViolation[] = []
  const about =
    (ref: string | null): Report =>
    (rule, message) =>
      found.push({ rule, ref, message })
  checkDocument(document, about(null))
  for (const component of document.components) checkComponent(component, about(component.ref))
  return found
}

function checkDocument(document: BsiDocument, report: Report): void {
  if (document.wrongFormat !== null) {
    report(
      bsiRules.format,
      `${document.wrongFormat} is not accepted. Use CycloneDX 1.6 or later, or SPDX 3.0.1 or later`,
    )
  }
  if (document.hasVulnerabilities) report(bsiRules.vulnerabilities, 'The document contains vulnerability information')
  checkCreator(document.creator, bsiRules.documentCreator, report)
  if (document.timestamp === null) report(bsiRules.timestamp, 'The timestamp is missing')
  else if (!isTime(document.timestamp))
    report(bsiRules.timestamp, `${JSON.stringify(document.timestamp)} is not a valid timestamp`)
  for (const ref of document.danglingRefs) {
    report(bsiRules.dependencies, `The dependency graph references ${JSON.stringify(ref)}, which is not a component`)
  }
}

function checkComponent(component: BsiComponent, report: Report): void {
  checkCreator(component.creator, bsiRules.creator, report)
  if (!component.name) report(bsiRules.name, 'The name is missing')
  if (!component.componentVersion) report(bsiRules.version, 'The version is missing')
  if (component.level === 'referenced' || component.level === 'identified') return
  checkDependencies(component, report)
  checkLicenses(component, report)
  if (component.level === 'full') checkFile(component, report)
}

function checkCreator({ emails, urls }: BsiCreator, rule: string, report: Report): void {
  const bad = emails.find((email) => !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
  if (bad !== undefined) report(rule, `${JSON.stringify(bad)} is not an email address`)
  else if (emails.length === 0 && !urls.some(isWebAddress)) {
    report(rule, 'An email address or URL is required; a name alone is not enough')
  }
}

function checkDependencies({ namesDependencies, completeness }: BsiComponent, report: Report): void {
  if (!namesDependencies) report(bsiRules.dependencies, 'The dependencies of the component are not stated')
  else if (completeness === null) report(bsiRules.dependencies, 'The completeness of the dependencies is not stated')
}

function checkLicenses({ distributionLicenses, effectiveLicenses }: BsiComponent, report: Report): void {
  if (distributionLicenses.length === 0) report(bsiRules.licenses, 'The concluded license expression is missing')
  for (const expression of distributionLicenses) {
    const fault = licenseProblem(expression)
    if (fault !== null) report(bsiRules.licenses, fault)
  }
  if (effectiveLicenses.length > 1) report(bsiRules.effectiveLicense, 'There is more than one effective license')
}

function checkFile(component: BsiComponent, report: Report): void {
  const { filenames, deployableHashes } = component
  if (filenames.length === 0) report(bsiRules.filename, 'The file name is missing')
  if (filenames.length > 1) report(bsiRules.filename, 'There is more than one file name')
  for (const name of filenames) {
    if (name === '' || /[/\\]/.test(name))
      report(bsiRules.filename, `${JSON.stringify(name)} is a path, not a file name`)
  }
  if (!deployableHashes.some((hash) => /^[0-9a-f]{128}$/i.test(hash))) {
    report(bsiRules.hash, 'The SHA-512 of the deployable component is missing')
  }
  checkProperty(component.executable, ['executable', 'non-executable'], bsiRules.executable, report)
  checkProperty(component.archive, ['archive', 'no archive'], bsiRules.archive, report)
  checkProperty(component.structured, ['structured', 'unstructured'], bsiRules.structured, report)
}

function checkProperty(values: readonly string[], words: readonly string[], rule: string, report: Report): void {
  const [value] = values
  if (value === undefined) report(rule, 'Missing')
  else if (values.length > 1) report(rule, 'More than one value')
  else if (!words.includes(value)) report(rule, `${JSON.stringify(value)} is not one of ${words.join(', ')}`)
}

function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '')
}

function isTime(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text))
  )
}
