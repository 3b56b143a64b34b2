import type { ParsedDocument, SbomSink } from '#service/domain/documents/parsed-sbom.ts'
import { DocumentFindings } from '#service/formats/reading/document-findings.ts'
import type { DocumentHead } from '#service/formats/known-kinds/document-head.ts'
import { isObject, objectOf, textOf } from '#service/domain/json-values.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'
import { type CyclonedxSpecVersion, cyclonedxSpecVersions } from '#service/standards/cyclonedx/cyclonedx-schema.ts'
import { ComponentTree } from './component-tree.ts'
import { DependencyGraph } from './dependencies.ts'
import { passOnOtherLists } from './elements.ts'
import { signatureOf } from './jsf-signature.ts'
import { preservedDocumentMembers } from './preserved-document-members.ts'
import { metadataOf } from './metadata.ts'
import { References } from './references.ts'
import { SchemaVerdict } from './schema-verdict.ts'
import { reportDanglingReferences } from './reference-checks.ts'

/** The primary component is a member of the metadata and is read as a component. */
const primaryAlone = new Set(['component'])

/** A CycloneDX document in its encoding. */
export interface CyclonedxSource {
  readonly head: Pick<DocumentHead, 'encoding' | 'hasBrokenText' | 'trustedKeys'>
  readonly document: SourceDocument
  readonly format: 'JSON' | 'XML'
}

/**
 * Reads a CycloneDX document of any version from 1.2 to 1.7 and any encoding.
 * @throws {Rejection} if the document cannot be understood; the message names the place
 */
export function* readCyclonedx(
  { head, document, format }: CyclonedxSource,
  sink: SbomSink,
): Generator<undefined, ParsedDocument> {
  sink.open?.(document)
  const findings = new DocumentFindings()
  const specVersion = specVersionOf(document, findings)
  for (const name of ['components', 'dependencies']) reportInvalidList(document, name, findings)
  reportIrregularities(head, document, findings)
  const metadata = document.member('metadata')
  if (metadata !== undefined && !isObject(metadata)) findings.add('error', '/metadata', 'The metadata is not an object')
  const about = objectOf(metadata)
  const references = new References(findings)
  const common = { findings, references }
  const verdict = format === 'JSON' ? new SchemaVerdict(document, specVersion, common) : undefined
  const graph = new DependencyGraph(document, references, findings)
  yield* readGraph(document, sink, { graph, verdict })
  const tree = new ComponentTree(sink, common)
  const primary = about['component']
  if (isObject(primary)) tree.primary(primary)
  yield* tree.list(document, verdict)
  references.defineWithin(metadata, '/metadata', primaryAlone)
  for (const name of ['declarations', 'definitions']) references.defineWithin(document.member(name), `/${name}`)
  yield* passOnOtherLists(document, sink, { references, verdict })
  yield* graph.finish(sink)
  yield* reportDanglingReferences(document, references, findings)
  const schemaValid = verdict?.finish(metadata) ?? null
  const signature = format === 'JSON' ? yield* signatureOf(document, findings, head.trustedKeys) : null
  return {
    spec: 'CycloneDX',
    specVersion,
    format,
    serialNumber: serialNumberOf(document, findings),
    documentVersion: textOf(document.member('version')),
    ...metadataOf(about, findings),
    fileCount: 0,
    hasPrimary: isObject(primary),
    kept: preservedDocumentMembers(document, metadata),
    schemaValid,
    signature,
    findings: findings.list(document),
  }
}

function specVersionOf(document: SourceDocument, findings: DocumentFindings): CyclonedxSpecVersion {
  const value = textOf(document.member('specVersion'))
  if (value === null) throw document.rejection('specVersion', 'The CycloneDX document has no specVersion')
  const known = cyclonedxSpecVersions.find((specVersion) => specVersion === value)
  if (known === undefined) {
    throw document.rejection(
      'specVersion',
      `CycloneDX ${JSON.stringify(value)} is not supported. Supported versions: 1.2 to 1.7`,
    )
  }
  if (document.kind('specVersion') !== 'string') findings.add('error', '/specVersion', 'The version is not a string')
  return known
}

function reportInvalidList(document: SourceDocument, name: string, findings: DocumentFindings): void {
  const kind = document.kind(name)
  if (kind === undefined || kind === 'array') return
  findings.add('error', `/${name}`, `"${name}" is of type ${kind}, not a list; it was skipped`)
}

function reportIrregularities(
  head: CyclonedxSource['head'],
  document: SourceDocument,
  findings: DocumentFindings,
): void {
  if (head.hasBrokenText) {
    findings.add(
      'error',
      null,
      `The document is not valid ${head.encoding.toUpperCase()}; invalid characters were replaced`,
    )
  }
  const family = document.member('bomFormat')
  if (family !== 'CycloneDX') {
    const found = family === undefined ? 'is missing' : `is ${JSON.stringify(family)?.slice(0, 60) ?? ''}`
    findings.add('error', '/bomFormat', `bomFormat ${found}. It must be "CycloneDX"`)
  }
  for (const name of document.repeated) {
    findings.add(
      'warning',
      `/${name}`,
      `The member ${JSON.stringify(name)} appears more than once; the last one is used`,
    )
  }
}

const uuid = /^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function serialNumberOf(document: SourceDocument, findings: DocumentFindings): string | null {
  const value = document.member('serialNumber')
  if (value !== undefined && !(typeof value === 'string' && uuid.test(value))) {
    findings.add('error', '/serialNumber', 'The serial number is not a lowercase "urn:uuid:" URN')
  }
  return textOf(value)
}

/** Dependencies are read before components, because the relation of a component to the primary one depends on them. */
function* readGraph(
  document: SourceDocument,
  sink: SbomSink,
  { graph, verdict }: { readonly graph: DependencyGraph; readonly verdict: SchemaVerdict | undefined },
): Generator<undefined> {
  let index = 0
  for (const entry of document.elements('dependencies')) {
    const dependency = graph.take(entry)
    if (dependency) sink.dependency(dependency)
    verdict?.element('dependencies', index, entry)
    index += 1
    yield
  }
}
