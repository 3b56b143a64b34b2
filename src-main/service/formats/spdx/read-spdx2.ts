import type { ParsedDocument, SbomSink } from '#service/domain/documents/parsed-sbom.ts'
import { DocumentFindings } from '#service/formats/reading/document-findings.ts'
import type { DocumentHead } from '#service/formats/known-kinds/document-head.ts'
import type { Position } from '#service/formats/json/position.ts'
import { objectOf, textOf, textsOf, timeOf } from '#service/domain/json-values.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'
import { actorOf, toolOf } from '#service/standards/spdx/actors.ts'
import { Conformance } from './conformance.ts'
import { isReadByElement, readOtherLists, readRelationships, type Reading } from './document-lists.ts'
import { KnownElements } from './known-elements.ts'
import { primaryIndex, readPackages, collectPackages } from './packages.ts'
import { Relations } from './relationships.ts'
import { ConsistencyChecks } from './consistency-checks.ts'

/** A part of a document that cannot be represented in its encoding. */
export interface SourceFault {
  readonly message: string
  readonly at: Position
}

/** An SPDX 2 document in its encoding. */
export interface Spdx2Source {
  readonly head: Pick<DocumentHead, 'encoding' | 'hasBrokenText'>
  readonly document: SourceDocument
  readonly format: 'JSON' | 'TAG_VALUE'
  /** Parts that could not be read as part of the document. */
  readonly faults?: readonly SourceFault[]
}

/**
 * Reads an SPDX 2.2 or 2.3 document, including patch versions.
 * @throws {Rejection} if the document cannot be understood; the message names the place
 */
export function* readSpdx2(source: Spdx2Source, sink: SbomSink): Generator<undefined, ParsedDocument> {
  const { document, format } = source
  sink.open?.(document)
  const specVersion = specVersionOf(document)
  const findings = new DocumentFindings()
  const reading: Reading = {
    document,
    known: new KnownElements(document, findings),
    conformance: new Conformance(specVersion.startsWith('2.2') ? '2.2' : '2.3', findings, format === 'JSON'),
    soundness: new ConsistencyChecks(findings),
    sink,
  }
  reportIrregularities(source, reading.conformance, findings)
  reading.conformance.root(document)
  // Packages are read first: an identifier of both a package and a file belongs to the package.
  const refs = yield* collectPackages(reading, findings)
  const { described } = yield* readOtherLists(reading)
  for (const [index, ref] of described.entries()) reading.known.isPackage(ref, `/documentDescribes/${index}`)
  const relations = new Relations(described, reading.known, findings)
  yield* readRelationships(reading, relations)
  yield* relations.handOver(sink)
  const primary = primaryIndex(refs, relations.described, findings)
  yield* readPackages(reading, refs, primary, relations, findings)
  return {
    ...readDocumentDetails(reading, specVersion),
    format,
    hasPrimary: primary >= 0,
    schemaValid: reading.conformance.valid,
    signature: null,
    findings: findings.list(document),
  }
}

function specVersionOf(document: SourceDocument): string {
  const text = textOf(document.member('spdxVersion'))
  if (text === null) throw document.rejection('spdxVersion', 'The SPDX document has no spdxVersion')
  const version = /^SPDX-(2\.[23](?:\.\d+)?)$/.exec(text)?.[1]
  if (version) return version
  const name = JSON.stringify(text.slice(0, 60))
  throw document.rejection('spdxVersion', `SPDX ${name} is not supported. Supported versions: 2.2 and 2.3`)
}

function reportIrregularities(
  { head, document, faults = [] }: Spdx2Source,
  conformance: Conformance,
  findings: DocumentFindings,
): void {
  if (head.hasBrokenText) {
    const message = `The document is not valid ${head.encoding.toUpperCase()}; invalid characters were replaced`
    findings.add('error', null, message)
  }
  for (const { message, at } of faults) {
    conformance.fault()
    findings.add('error', null, message, at)
  }
  for (const name of document.repeated) {
    const message = `The member ${JSON.stringify(name)} appears more than once; the last one is used`
    findings.add('warning', `/${name}`, message)
  }
}

function readDocumentDetails(
  { document, soundness }: Reading,
  specVersion: string,
): Omit<ParsedDocument, 'format' | 'hasPrimary' | 'schemaValid' | 'signature' | 'findings'> {
  const creation = objectOf(document.member('creationInfo'))
  soundness.check(creation, '/creationInfo')
  const creators = textsOf(creation['creators']).map(actorOf)
  const ofKind = (kind: string) => creators.filter((actor) => actor?.kind === kind).filter((actor) => actor !== null)
  return {
    spec: 'SPDX',
    specVersion,
    serialNumber: textOf(document.member('documentNamespace')),
    documentVersion: null,
    createdAt: timeOf(creation['created']),
    lifecyclePhases: [],
    tools: ofKind('Tool').map(toolOf),
    authors: [...ofKind('Person'), ...ofKind('Organization')].map(({ contact }) => contact),
    suppliers: [],
    dataLicense: textOf(document.member('dataLicense')),
    tlp: null,
    fileCount: document.length('files'),
    kept: preservedMembers(document),
  }
}

/** Returns the root members that are not read element by element, except those that the model preserves exactly. */
function preservedMembers(document: SourceDocument): Record<string, unknown> {
  const isModelled = (name: string, value: unknown) => {
    if (name === 'SPDXID') return value === 'SPDXRef-DOCUMENT'
    const isText = name === 'spdxVersion' || name === 'documentNamespace' || name === 'dataLicense'
    return isText && textOf(value) === value
  }
  const members = document.names
    .filter((name) => !isReadByElement(document, name))
    .map((name): [string, unknown] => [name, document.member(name)])
  return Object.fromEntries(members.filter(([name, value]) => value !== null && !isModelled(name, value)))
}
