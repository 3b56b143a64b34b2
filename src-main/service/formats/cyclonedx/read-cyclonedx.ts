import type { ParsedDocument, SbomSink } from '#service/domain/parsed-sbom.ts'
import { DocumentFindings } from '#service/formats/document-findings.ts'
import type { DocumentHead } from '#service/formats/document-head.ts'
import { isObject, type JsonObject, objectOf, objectsOf, otherMembers, textOf } from '#service/formats/json/values.ts'
import type { SourceDocument } from '#service/formats/source-document.ts'
import { ComponentTree } from './component-tree.ts'
import { dependenciesOf, reportDangling } from './dependencies.ts'
import { metadataOf } from './metadata.ts'

const versions: readonly string[] = ['1.2', '1.3', '1.4', '1.5', '1.6', '1.7']
/** Members of the top level that are read; everything else is kept as it is, the document's own version number too. */
const modelled = new Set([
  '$schema',
  'bomFormat',
  'specVersion',
  'serialNumber',
  'metadata',
  'components',
  'dependencies',
])
const modelledMetadata = new Set(['timestamp', 'lifecycles', 'authors', 'component', 'distributionConstraints'])

/** What a CycloneDX document came as. */
export interface CyclonedxSource {
  readonly head: Pick<DocumentHead, 'encoding' | 'hasBrokenText'>
  readonly document: SourceDocument
  readonly format: 'JSON' | 'XML'
}

/**
 * Reads a CycloneDX document of any version from 1.2 to 1.7 and any encoding.
 *
 * @throws Rejection when it cannot be understood, with the place.
 */
export function* readCyclonedx(
  { head, document, format }: CyclonedxSource,
  sink: SbomSink,
): Generator<undefined, ParsedDocument> {
  const findings = new DocumentFindings()
  const specVersion = specVersionOf(document, findings)
  for (const name of ['components', 'dependencies']) requireList(document, name)
  reportOddities(head, document, findings)
  const metadata = metadataObject(document, findings)
  for (const dependency of dependenciesOf(document, findings)) sink.dependency(dependency)
  const tree = new ComponentTree(sink, findings)
  const primary = metadata['component']
  if (isObject(primary)) tree.primary(primary)
  yield* tree.list(document)
  for (const ref of serviceRefs(document)) tree.refs.add(ref)
  reportDangling(document, tree.refs, findings)
  return {
    spec: 'CycloneDX',
    specVersion,
    format,
    serialNumber: textOf(document.member('serialNumber')),
    documentVersion: textOf(document.member('version')),
    ...metadataOf(metadata, findings),
    fileCount: 0,
    hasPrimary: isObject(primary),
    kept: keptOf(document, metadata),
    schemaValid: null,
    signature: null,
    findings: findings.list(document),
  }
}

function specVersionOf(document: SourceDocument, findings: DocumentFindings): string {
  const value = textOf(document.member('specVersion'))
  if (value === null) throw document.rejection('specVersion', 'The CycloneDX document names no version')
  if (!versions.includes(value)) {
    throw document.rejection(
      'specVersion',
      `CycloneDX ${JSON.stringify(value)} is not a version that is read: 1.2 to 1.7 are`,
    )
  }
  if (document.kind('specVersion') !== 'string') findings.add('error', '/specVersion', 'The version is not a text')
  return value
}

function requireList(document: SourceDocument, name: string): void {
  const kind = document.kind(name)
  if (kind === undefined || kind === 'array' || document.member(name) === null) return
  throw document.rejection(name, `The ${name} are not a list but of kind ${kind},`)
}

function reportOddities(head: CyclonedxSource['head'], document: SourceDocument, findings: DocumentFindings): void {
  if (head.hasBrokenText) {
    findings.add(
      'error',
      null,
      `The document is not valid ${head.encoding.toUpperCase()}; broken characters are replaced`,
    )
  }
  if (document.text('bomFormat') !== 'CycloneDX') findings.add('error', '/bomFormat', 'bomFormat is not "CycloneDX"')
  for (const name of document.repeated) {
    findings.add(
      'warning',
      `/${name}`,
      `The member ${JSON.stringify(name)} is given more than once; the last one counts`,
    )
  }
}

function metadataObject(document: SourceDocument, findings: DocumentFindings): JsonObject {
  const metadata = document.member('metadata')
  if (metadata !== undefined && !isObject(metadata)) findings.add('error', '/metadata', 'The metadata is not an object')
  return objectOf(metadata)
}

/** References of services, nested ones too: they may stand in the graph, and are kept but not modelled. */
function serviceRefs(document: SourceDocument): readonly string[] {
  const found: string[] = []
  const waiting = [...objectsOf(document.member('services'))]
  for (let service = waiting.pop(); service; service = waiting.pop()) {
    const ref = textOf(service['bom-ref'])
    if (ref) found.push(ref)
    waiting.push(...objectsOf(service['services']))
  }
  return found
}

function keptOf(document: SourceDocument, metadata: JsonObject): Record<string, unknown> {
  const names = document.names.filter((name) => !modelled.has(name))
  const keptMetadata = otherMembers(metadata, modelledMetadata)
  const entries = names.map((name): [string, unknown] => [name, document.member(name)])
  return Object.fromEntries(
    Object.keys(keptMetadata).length > 0 ? [...entries, ['metadata', keptMetadata] as [string, unknown]] : entries,
  )
}
