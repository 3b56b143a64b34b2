import type { ExportContent, ExportedComponent } from '#service/domain/downloads/export-content.ts'
import { vexAssessment } from '#service/exports/statements/assessment.ts'
import { componentLinks } from '#service/exports/statements/component-link.ts'
import {
  type DecidedGroup,
  decidedComponents,
  decidedGroups,
  vulnerabilityIds,
} from '#service/exports/statements/decided-findings.ts'
import { jsonChunks } from '#service/exports/statements/json-chunks.ts'
import type { VexRun, VexWriter } from '#service/exports/statements/statement-writer.ts'
import { statusProblems } from '#service/exports/statements/status-terms.ts'
import { packageElement, withoutEmpty, wholeSeconds } from '#service/exports/vex/package-element.ts'

/**
 * Writes decisions as an SPDX 3.0.1 document of the profiles core, software and security: a VEX assessment relationship per vulnerability
 * and decision, to the affected packages, which the product contains.
 */
export const spdx3VexWriter: VexWriter = {
  format: 'SPDX',
  withoutStatements: {
    isWritten: true,
    message: 'Nothing is decided yet: the document is valid and names the product only',
  },
  write: (content, run) =>
    jsonChunks({ '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld', '@graph': graph(content, run) }),
  problems: (finding) => statusProblems('SPDX', finding),
  productIdentifier: ({ purl, cpes }) => purl ?? cpes[0] ?? null,
}

const creationInfo = '_:creation'

interface Element {
  readonly spdxId: string
  readonly [member: string]: unknown
}

/** Yields the elements in an order that depends only on the content. */
function* graph(content: ExportContent, run: VexRun): Generator<object> {
  const iri = (name: string) => `${run.serialNumber}#${name}`
  const groups = decidedGroups(content)
  const primary = content.components.find((component) => component.primary)
  const others = decidedComponents(groups).filter((component) => component !== primary)
  const packageIds = new Map<string, string>(others.map(({ id }, at) => [id, iri(`package-${at + 1}`)]))
  if (primary) packageIds.set(primary.id, iri('product'))
  const link = componentLinks(content)
  const elements: Element[] = [
    { ...publisher(run), spdxId: iri('publisher'), creationInfo },
    { type: 'Tool', spdxId: iri('tool'), creationInfo, name: `Waybill ${run.toolVersion}` },
    { ...licence, spdxId: iri('data-license'), creationInfo },
    ...[...(primary ? [primary] : []), ...others].map((component) => ({
      ...packageElement(component, link(component)),
      spdxId: packageIds.get(component.id) ?? '',
      creationInfo,
    })),
    ...(primary && others.length > 0 ? [containment(iri, others, packageIds)] : []),
    ...assessments(groups, iri, packageIds),
  ]
  yield {
    type: 'CreationInfo',
    '@id': creationInfo,
    specVersion: '3.0.1',
    created: wholeSeconds(run.timestamp),
    createdBy: [iri('publisher')],
    createdUsing: [iri('tool')],
  }
  yield* elements
  yield {
    type: 'SpdxDocument',
    spdxId: iri('document'),
    creationInfo,
    name: ['Vulnerability status of', primary?.name, content.version.label].filter(Boolean).join(' '),
    dataLicense: iri('data-license'),
    profileConformance: ['core', 'software', 'security'],
    rootElement: [...(primary ? [iri('product')] : others.length > 0 ? packageIds.values() : [iri('publisher')])],
    element: elements.map(({ spdxId }) => spdxId),
  }
}

const licence = { type: 'simplelicensing_LicenseExpression', simplelicensing_licenseExpression: 'CC0-1.0' }

function publisher({ publisher: { name, url, email } }: VexRun): object {
  const identifiers = [
    ...(email === null ? [] : [{ externalIdentifierType: 'email', identifier: email }]),
    ...(url === null ? [] : [{ externalIdentifierType: 'urlScheme', identifier: url }]),
  ]
  const externalIdentifier = identifiers.map((identifier) => ({ type: 'ExternalIdentifier', ...identifier }))
  return withoutEmpty({ type: 'Organization', name, externalIdentifier })
}

function containment(
  iri: (name: string) => string,
  others: readonly ExportedComponent[],
  packageIds: ReadonlyMap<string, string>,
): Element {
  const to = others.map(({ id }) => packageIds.get(id) ?? '')
  const element = { type: 'Relationship', spdxId: iri('contents'), creationInfo }
  // Only packages with a statement are listed here.
  return { ...element, from: iri('product'), relationshipType: 'contains', to, completeness: 'incomplete' }
}

function assessments(
  groups: readonly DecidedGroup[],
  iri: (name: string) => string,
  packageIds: ReadonlyMap<string, string>,
): Element[] {
  const vulnerabilities = new Map<string, string>()
  return groups.flatMap((group, at) => {
    const known = vulnerabilities.get(group.vulnerability.id)
    const id = known ?? iri(`vulnerability-${vulnerabilities.size + 1}`)
    vulnerabilities.set(group.vulnerability.id, id)
    const to = group.components.map((component) => packageIds.get(component.id) ?? '')
    const assessment = { ...vexAssessment(group.decision), spdxId: iri(`assessment-${at + 1}`), creationInfo }
    const relationship = { ...assessment, from: id, to, suppliedBy: iri('publisher') }
    return known ? [relationship] : [vulnerabilityElement(group.vulnerability, id), relationship]
  })
}

function vulnerabilityElement(vulnerability: DecidedGroup['vulnerability'], spdxId: string): Element {
  const ids = vulnerabilityIds(vulnerability)
  const { publishedAt, lastModifiedAt, summary } = vulnerability
  const members = withoutEmpty({
    type: 'security_Vulnerability',
    name: ids[0],
    summary,
    externalIdentifier: ids.map((identifier) => ({
      type: 'ExternalIdentifier',
      externalIdentifierType: identifier.startsWith('CVE-') ? 'cve' : 'securityOther',
      identifier,
    })),
    security_publishedTime: publishedAt && wholeSeconds(publishedAt),
    security_modifiedTime: lastModifiedAt && wholeSeconds(lastModifiedAt),
  })
  return { ...members, spdxId, creationInfo }
}
