import type { ParsedDocument, SbomSink } from '#service/domain/parsed-sbom.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { DocumentFindings, pointerTo } from '#service/formats/document-findings.ts'
import type { DocumentHead } from '#service/formats/document-head.ts'
import { isObject, objectOf, textOf, textsOf, timeOf } from '#service/formats/json/values.ts'
import { documentLimits } from '#service/formats/limits.ts'
import type { SourceDocument } from '#service/formats/source-document.ts'
import { actorOf, toolOf } from './actors.ts'
import { packageOf } from './package.ts'
import { otherElementsOf, readRelations } from './relationships.ts'

/** Members of the top level that are read or that would repeat what is read; everything else is kept. */
const modelled = new Set(
  [
    ['$schema', 'SPDXID', 'spdxVersion', 'dataLicense', 'documentNamespace', 'packages', 'relationships'],
    ['documentDescribes', 'files', 'snippets'],
  ].flat(),
)

/** What an SPDX 2 document came as. */
export interface Spdx2Source {
  readonly head: Pick<DocumentHead, 'encoding' | 'hasBrokenText'>
  readonly document: SourceDocument
  readonly format: 'JSON' | 'TAG_VALUE'
}

/**
 * Reads an SPDX 2.2 or 2.3 document, patch versions included.
 *
 * @throws Rejection when it cannot be understood, with the place.
 */
export function* readSpdx2(
  { head, document, format }: Spdx2Source,
  sink: SbomSink,
): Generator<undefined, ParsedDocument> {
  const specVersion = specVersionOf(document)
  for (const name of ['packages', 'relationships', 'files']) requireList(document, name)
  const findings = new DocumentFindings()
  reportOddities(head, document, findings)
  const refs = takeRefs(document, findings)
  const packages = new Set(refs.filter((ref) => ref !== undefined && ref !== null))
  const { described } = readRelations(document, packages, otherElementsOf(document), sink, findings)
  const primary = primaryIndex(refs, described, findings)
  yield* readPackages(document, refs, primary, sink, findings)
  return {
    ...aboutItself(document, specVersion, findings),
    format,
    hasPrimary: primary >= 0,
    schemaValid: null,
    signature: null,
    findings: findings.list(document),
  }
}

function specVersionOf(document: SourceDocument): string {
  const text = textOf(document.member('spdxVersion')) ?? ''
  const version = /^SPDX-(2\.[23](?:\.\d+)?)$/.exec(text)?.[1]
  if (version) return version
  throw document.rejection('spdxVersion', `SPDX ${JSON.stringify(text)} is not a version that is read: 2.2 and 2.3 are`)
}

function requireList(document: SourceDocument, name: string): void {
  const kind = document.kind(name)
  if (kind === undefined || kind === 'array' || document.member(name) === null) return
  throw document.rejection(name, `The ${name} are not a list but of kind ${kind},`)
}

function reportOddities(head: Spdx2Source['head'], document: SourceDocument, findings: DocumentFindings): void {
  if (head.hasBrokenText) {
    findings.add(
      'error',
      null,
      `The document is not valid ${head.encoding.toUpperCase()}; broken characters are replaced`,
    )
  }
  for (const name of document.repeated) {
    findings.add(
      'warning',
      `/${name}`,
      `The member ${JSON.stringify(name)} is given more than once; the last one counts`,
    )
  }
}

/** Identifier by package: null for an entry that is no package, undefined for a package that gets one made. */
function takeRefs(document: SourceDocument, findings: DocumentFindings): readonly (string | null | undefined)[] {
  if (document.length('packages') > documentLimits.components) {
    throw new Rejection(`The document has more than ${documentLimits.components} packages, the limit`)
  }
  const seen = new Set<string>()
  const refs: (string | null | undefined)[] = []
  for (const entry of document.elements('packages')) {
    const pointer = pointerTo('packages', refs.length)
    const ref = isObject(entry) ? textOf(entry['SPDXID']) : null
    if (!isObject(entry)) {
      findings.add('error', pointer, 'The package is not an object; it is left out')
      refs.push(null)
    } else if (ref === null) {
      findings.add('error', pointer, 'The package has no SPDXID; one is made for it')
      refs.push(undefined)
    } else if (seen.has(ref)) {
      findings.add(
        'error',
        `${pointer}/SPDXID`,
        `The SPDXID ${JSON.stringify(ref)} is used before; this package gets another one`,
      )
      refs.push(undefined)
    } else {
      seen.add(ref)
      refs.push(ref)
    }
  }
  return refs
}

/** The first described package is what the document is about; -1 when it describes none. */
function primaryIndex(
  refs: readonly (string | null | undefined)[],
  described: readonly string[],
  findings: DocumentFindings,
): number {
  const indexes = described.map((ref) => refs.indexOf(ref)).filter((index) => index >= 0)
  if (indexes.length > 1) {
    findings.add(
      'info',
      null,
      `The document describes ${indexes.length} packages; the first is taken as the primary one`,
    )
  }
  return indexes[0] ?? -1
}

function* readPackages(
  document: SourceDocument,
  refs: readonly (string | null | undefined)[],
  primary: number,
  sink: SbomSink,
  findings: DocumentFindings,
): Generator<undefined> {
  let order = 0
  const hand = (index: number, isPrimary: boolean) => {
    const value = objectOf(document.element('packages', index))
    const place = {
      pointer: pointerTo('packages', index),
      order: isPrimary ? 0 : (order += 1),
      primary: isPrimary,
      ref: refs[index] ?? undefined,
    }
    sink.component(packageOf(value, place, findings))
  }
  if (primary >= 0) hand(primary, true)
  for (let index = 0; index < refs.length; index += 1) {
    if (index === primary || refs[index] === null) continue
    hand(index, false)
    yield
  }
}

function aboutItself(
  document: SourceDocument,
  specVersion: string,
  findings: DocumentFindings,
): Omit<ParsedDocument, 'format' | 'hasPrimary' | 'schemaValid' | 'signature' | 'findings'> {
  const creation = objectOf(document.member('creationInfo'))
  const creators = textsOf(creation['creators']).map(actorOf)
  const ofKind = (kind: string) => creators.filter((actor) => actor?.kind === kind).filter((actor) => actor !== null)
  const createdAt = timeOf(creation['created'])
  if (createdAt === null) findings.add('error', '/creationInfo/created', 'The creation time is missing or no time')
  const kept = document.names.filter((name) => !modelled.has(name))
  return {
    spec: 'SPDX',
    specVersion,
    serialNumber: textOf(document.member('documentNamespace')),
    documentVersion: null,
    createdAt,
    lifecyclePhases: [],
    tools: ofKind('Tool').map(toolOf),
    authors: [...ofKind('Person'), ...ofKind('Organization')].map(({ contact }) => contact),
    suppliers: [],
    dataLicense: textOf(document.member('dataLicense')),
    tlp: null,
    fileCount: document.length('files'),
    kept: Object.fromEntries(kept.map((name) => [name, document.member(name)])),
  }
}
