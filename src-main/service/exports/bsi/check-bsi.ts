import type { BsiComponent, BsiCreator, BsiDocument, BsiViolation } from './bsi-facts.ts'
import { licenseFault } from './license-fault.ts'

type Report = (rule: string, message: string) => void

/**
 * Rules of BSI TR-03183-2 v2.1.0 that a document breaks; none means that it complies as far as a document can show. Schemas see one
 * violation in ten.
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
    report('4 Format', `${document.wrongFormat} is not accepted: CycloneDX from 1.6 and SPDX from 3.0.1 are`)
  }
  if (document.hasVulnerabilities) report('3.1 Vulnerabilities', 'The document holds vulnerability information')
  checkCreator(document.creator, '5.2.1 Creator of the SBOM', report)
  if (document.timestamp === null) report('5.2.1 Timestamp', 'There is no timestamp')
  else if (!isTime(document.timestamp)) report('5.2.1 Timestamp', `${JSON.stringify(document.timestamp)} is no time`)
  for (const ref of document.danglingRefs) {
    report('5.2.2 Dependencies', `The graph names ${JSON.stringify(ref)}, which no component is`)
  }
}

function checkComponent(component: BsiComponent, report: Report): void {
  checkCreator(component.creator, '5.2.2 Component creator', report)
  if (!component.name) report('5.2.2 Component name', 'There is no name')
  if (!component.componentVersion) report('5.2.2 Component version', 'There is no version')
  if (component.level === 'referenced' || component.level === 'identified') return
  checkDependencies(component, report)
  checkLicenses(component, report)
  if (component.level === 'full') checkFile(component, report)
}

function checkCreator({ emails, urls }: BsiCreator, rule: string, report: Report): void {
  const bad = emails.find((email) => !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
  if (bad !== undefined) report(rule, `${JSON.stringify(bad)} is no mail address`)
  else if (emails.length === 0 && !urls.some(isWebAddress)) {
    report(rule, 'There is neither a mail address nor a web address; a name alone is not enough')
  }
}

function checkDependencies({ namesDependencies, completeness }: BsiComponent, report: Report): void {
  if (!namesDependencies) report('5.2.2 Dependencies', 'It is not said what the component depends on, be it nothing')
  else if (completeness === null) report('5.2.2 Dependencies', 'It is not said whether the dependencies are complete')
}

function checkLicenses({ distributionLicenses, effectiveLicenses }: BsiComponent, report: Report): void {
  if (distributionLicenses.length === 0)
    report('5.2.2 Distribution licences', 'There is no concluded licence expression')
  for (const expression of distributionLicenses) {
    const fault = licenseFault(expression)
    if (fault !== null) report('5.2.2 Distribution licences', fault)
  }
  if (effectiveLicenses.length > 1) report('5.2.5 Effective licence', 'There is more than one effective licence')
}

function checkFile(component: BsiComponent, report: Report): void {
  const { filenames, deployableHashes } = component
  if (filenames.length === 0) report('5.2.2 Filename', 'There is no file name')
  if (filenames.length > 1) report('5.2.2 Filename', 'There is more than one file name')
  for (const name of filenames) {
    if (name === '' || /[/\\]/.test(name))
      report('5.2.2 Filename', `${JSON.stringify(name)} is no file name but a path`)
  }
  if (!deployableHashes.some((hash) => /^[0-9a-f]{128}$/i.test(hash))) {
    report('5.2.2 Hash of the deployable component', 'There is no SHA-512 of the deployable form')
  }
  checkProperty(component.executable, ['executable', 'non-executable'], '5.2.2 Executable property', report)
  checkProperty(component.archive, ['archive', 'no archive'], '5.2.2 Archive property', report)
  checkProperty(component.structured, ['structured', 'unstructured'], '5.2.2 Structured property', report)
}

function checkProperty(values: readonly string[], words: readonly string[], rule: string, report: Report): void {
  const [value] = values
  if (value === undefined) report(rule, 'There is none')
  else if (values.length > 1) report(rule, 'There is more than one')
  else if (!words.includes(value)) report(rule, `${JSON.stringify(value)} is none of ${words.join(', ')}`)
}

function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '')
}

function isTime(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text))
  )
}
