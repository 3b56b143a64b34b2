import type { BsiComponent, BsiCreator, BsiDocument, BsiViolation } from './bsi-facts.ts'
import { licenseProblem } from './license-problem.ts'

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
    report('4 Format', `${document.wrongFormat} is not accepted. Use CycloneDX 1.6 or later, or SPDX 3.0.1 or later`)
  }
  if (document.hasVulnerabilities) report('3.1 Vulnerabilities', 'The document contains vulnerability information')
  checkCreator(document.creator, '5.2.1 Creator of the SBOM', report)
  if (document.timestamp === null) report('5.2.1 Timestamp', 'The timestamp is missing')
  else if (!isTime(document.timestamp))
    report('5.2.1 Timestamp', `${JSON.stringify(document.timestamp)} is not a valid timestamp`)
  for (const ref of document.danglingRefs) {
    report('5.2.2 Dependencies', `The dependency graph references ${JSON.stringify(ref)}, which is not a component`)
  }
}

function checkComponent(component: BsiComponent, report: Report): void {
  checkCreator(component.creator, '5.2.2 Component creator', report)
  if (!component.name) report('5.2.2 Component name', 'The name is missing')
  if (!component.componentVersion) report('5.2.2 Component version', 'The version is missing')
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
  if (!namesDependencies) report('5.2.2 Dependencies', 'The dependencies of the component are not stated')
  else if (completeness === null) report('5.2.2 Dependencies', 'The completeness of the dependencies is not stated')
}

function checkLicenses({ distributionLicenses, effectiveLicenses }: BsiComponent, report: Report): void {
  if (distributionLicenses.length === 0)
    report('5.2.2 Distribution licenses', 'The concluded license expression is missing')
  for (const expression of distributionLicenses) {
    const fault = licenseProblem(expression)
    if (fault !== null) report('5.2.2 Distribution licenses', fault)
  }
  if (effectiveLicenses.length > 1) report('5.2.5 Effective license', 'There is more than one effective license')
}

function checkFile(component: BsiComponent, report: Report): void {
  const { filenames, deployableHashes } = component
  if (filenames.length === 0) report('5.2.2 Filename', 'The file name is missing')
  if (filenames.length > 1) report('5.2.2 Filename', 'There is more than one file name')
  for (const name of filenames) {
    if (name === '' || /[/\\]/.test(name))
      report('5.2.2 Filename', `${JSON.stringify(name)} is a path, not a file name`)
  }
  if (!deployableHashes.some((hash) => /^[0-9a-f]{128}$/i.test(hash))) {
    report('5.2.2 Hash of the deployable component', 'The SHA-512 of the deployable component is missing')
  }
  checkProperty(component.executable, ['executable', 'non-executable'], '5.2.2 Executable property', report)
  checkProperty(component.archive, ['archive', 'no archive'], '5.2.2 Archive property', report)
  checkProperty(component.structured, ['structured', 'unstructured'], '5.2.2 Structured property', report)
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
