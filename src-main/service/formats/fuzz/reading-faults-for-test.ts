import type { ParsedComponent, ParsedElement } from '#service/domain/documents/parsed-sbom.ts'
import type { Reading } from '#service/formats/read-for-test.ts'

const isText = (value: unknown) => typeof value === 'string' && value.isWellFormed()
const isTextOrNull = (value: unknown) => value === null || isText(value)
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText)

/** Lists values of a reading that do not match their types or cannot be stored. The compiler cannot check what readers produce. */
export function faultsOf({ document, components, dependencies, elements }: Reading): readonly string[] {
  return [
    ...documentFaults(document),
    ...orderFaults(components),
    ...components.flatMap(componentFaults),
    ...dependencies
      .filter(({ from, to }) => !isText(from) || !isTexts(to))
      .map((edge) => `edge ${JSON.stringify(edge)}`),
    ...elementFaults(elements),
  ]
}

function documentFaults(document: Reading['document']): readonly string[] {
  const { spec, specVersion, format, serialNumber, documentVersion, createdAt, dataLicense, tlp } = document
  const texts = { spec, specVersion, format, serialNumber, documentVersion, createdAt, dataLicense, tlp }
  JSON.stringify(document.kept)
  return [
    ...Object.entries(texts)
      .filter(([, value]) => !isTextOrNull(value))
      .map(([name]) => `document.${name}`),
    ...(createdAt === null || !Number.isNaN(Date.parse(createdAt)) ? [] : [`createdAt ${JSON.stringify(createdAt)}`]),
    ...(isTexts(document.lifecyclePhases) ? [] : ['lifecyclePhases']),
    ...contactFaults('document', [...document.authors, ...document.suppliers]),
    ...document.tools.filter(({ name }) => !isTextOrNull(name)).map(() => 'tool without a name'),
    ...document.findings
      .filter(
        ({ message, line, column }) =>
          !isText(message) || message.length > maxMessageLength || !isPlace(line) || !isPlace(column),
      )
      .map((finding) => `finding ${JSON.stringify(finding).slice(0, 300)}`),
    // An invalid or undecided result always has an issue that explains it.
    ...(document.schemaValid === true || document.findings.length > 0
      ? []
      : [`schemaValid ${String(document.schemaValid)} without a finding`]),
  ]
}

/** Maximum length of a message that people can still read. */
export const maxMessageLength = 4_000

const isPlace = (value: number | null) => value === null || (Number.isInteger(value) && value > 0)

/** Checks that parents come before their children, nothing is passed twice, and at most one component is primary. */
function orderFaults(components: readonly ParsedComponent[]): readonly string[] {
  const seen = new Set<number>()
  const faults: string[] = []
  for (const { order, parent } of components) {
    if (seen.has(order)) faults.push(`order ${order} twice`)
    if (parent !== undefined && !seen.has(parent)) faults.push(`parent ${parent} of ${order} is not there`)
    seen.add(order)
  }
  if (components.filter(({ primary }) => primary).length > 1) faults.push('more than one primary component')
  return faults
}

function componentFaults(component: ParsedComponent): readonly string[] {
  const { name, kind, ref, componentVersion, group, purl, swid, licenseExpression, declaredLicenseExpression } =
    component
  const { description, copyright, author, cpes, detail } = component
  const texts = {
    componentVersion,
    group,
    purl,
    swid,
    licenseExpression,
    declaredLicenseExpression,
    description,
    copyright,
    author,
  }
  const contacts = [detail.supplier, detail.manufacturer, ...detail.authors].filter((contact) => contact !== null)
  JSON.stringify(detail)
  return [
    ...(isText(name) && isText(kind) && (ref === undefined || isText(ref))
      ? []
      : ['component without a name, kind or reference']),
    ...Object.entries(texts)
      .filter(([, value]) => !isTextOrNull(value))
      .map(([member]) => `component.${member}`),
    ...(isTexts(cpes) ? [] : ['component.cpes']),
    ...contactFaults('component', contacts),
    ...detail.checksums.filter(({ alg, content }) => !isText(alg) || !isText(content)).map(() => 'checksum'),
    ...detail.externalReferences
      .filter(({ type, url }) => !isText(type) || !isText(url))
      .map(() => 'externalReference'),
    ...detail.properties.filter((property) => !isText(property.name) || !isText(property.value)).map(() => 'property'),
  ]
}

function contactFaults(of: string, contacts: readonly object[]): readonly string[] {
  return contacts.flatMap((contact) =>
    Object.entries(contact)
      .filter(([, value]) => !(value === undefined || isTextOrNull(value)))
      .map(([name]) => `contact.${name} of ${of}`),
  )
}

/** Checks that the positions of a section have no gaps. */
function elementFaults(elements: readonly ParsedElement[]): readonly string[] {
  const next = new Map<string, number>()
  return elements.flatMap(({ section, position, ref, name, value }) => {
    const wanted = next.get(section) ?? 0
    next.set(section, wanted + 1)
    const faults = [
      ...(position === wanted ? [] : [`position ${position} of ${section} instead of ${wanted}`]),
      ...(isTextOrNull(ref) && isTextOrNull(name) ? [] : [`reference or name of ${section}`]),
      ...(JSON.stringify(value) === undefined ? [`element of ${section} is undefined`] : []),
    ]
    return faults
  })
}
