import { feedKinds } from '#service/domain/advisories/feed-kinds.ts'
import type { DocumentFinding, ParsedDocument, ParsedElement, SbomSink } from '#service/domain/documents/parsed-sbom.ts'
import { archiveKind } from '#service/archives/archive-kind.ts'
import { describeSkippedFile } from '#shared/failure-messages.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { archivedFiles } from '#service/formats/containers/archived-files.ts'
import {
  type SkippedEntry,
  noSbomError,
  openDocument,
  withEnvelope,
} from '#service/formats/containers/open-document.ts'
import { unwrapEnvelopes } from '#service/formats/containers/envelopes.ts'
import { type DocumentHead, readHead } from '#service/formats/known-kinds/document-head.ts'
import { prepareReading } from '#service/formats/xml/lazy-xsd-verdict.ts'
import { formatOf } from '#service/formats/formats.ts'
import { describeUnsupported } from '#service/formats/known-kinds/describe-unsupported.ts'
import { openFeedFile } from '#service/feeds/reading/feed-file.ts'
import { sources } from '#service/feeds/feeds.ts'
import type { InspectedDocument } from '#service/documents/intake.ts'
import type { Task } from '#service/workers/task.ts'

/** Inspects a file without storing a version. */
export const inspectTask: Task<{ readonly path: string }, InspectedDocument> = {
  name: 'inspect',
  run: (_, { path }) => inspectDocument(path),
}

const emptyInspection: InspectedDocument = {
  kind: 'UNKNOWN',
  format: null,
  componentCount: null,
  primaryName: null,
  label: null,
  rejections: [],
  findings: [],
}

const maxFindings = 100

/** Inspects a file of any kind without storing it. `rejections` says what cannot be read. */
export async function inspectDocument(path: string): Promise<InspectedDocument> {
  const isZip = (await archiveKind(path)) === 'zip'
  // Only feeds come as tar or zstd. They are too large to be read into memory for detection.
  const packed = isZip ? undefined : await packedFeedOf(path)
  if (packed) return packed
  try {
    return await (isZip ? inspectArchive(path) : inspectOne(path))
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    // Archives of advisory data have many more files than those of SBOMs may have.
    const feed = isZip ? await feedOf(path) : undefined
    if (feed) return { ...emptyInspection, kind: 'ADVISORIES', format: feed }
    return { ...emptyInspection, rejections: error.messages }
  }
}

async function inspectOne(path: string): Promise<InspectedDocument> {
  const opened = await openDocument(path)
  return (
    (await inspectRejected(opened.head, path)) ??
    combineInspections([inspectFileContent(null, opened.head, opened)], [])
  )
}

/** Inspects an archive of SBOMs. Throws the reason if it is not one. */
async function inspectArchive(path: string): Promise<InspectedDocument> {
  const read: InspectedFile[] = []
  const leftOut: SkippedEntry[] = []
  for await (const file of archivedFiles(path)) {
    if (file.bytes === undefined) leftOut.push({ name: file.name, why: file.why })
    else read.push(await readArchived(file.name, file.bytes))
  }
  if (read.length === 0) throw noSbomError(leftOut)
  return combineInspections(read, leftOut)
}

/** Detects a file that is not an SBOM; undefined for a known SBOM format. */
async function inspectRejected(head: DocumentHead, path: string): Promise<InspectedDocument | undefined> {
  try {
    formatOf(head)
    return undefined
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    const refusal = describeUnsupported(head)
    const family = refusal?.family ?? 'OTHER'
    const format = refusal?.name ?? null
    if (family === 'VEX') return { ...emptyInspection, kind: 'VEX', format }
    if (family === 'ADVISORIES') return { ...emptyInspection, kind: 'ADVISORIES', format }
    // The head alone does not identify tables, lists and texts.
    const feed = await feedOf(path)
    if (feed) return { ...emptyInspection, kind: 'ADVISORIES', format: feed }
    return { ...emptyInspection, rejections: error.messages }
  }
}

/** Detects a file that no SBOM reader can unpack: a feed or unknown. Undefined for any other file. */
async function packedFeedOf(path: string): Promise<InspectedDocument | undefined> {
  const file = await openFeedFile(path, 'The file')
  if (file.wrapping !== 'tar' && file.wrapping !== 'zstd') return undefined
  const feed = await feedOf(path)
  if (feed) return { ...emptyInspection, kind: 'ADVISORIES', format: feed }
  const name = file.wrapping === 'tar' ? 'A tar archive' : 'A zstd file'
  return { ...emptyInspection, rejections: [`${name} is not an SBOM. Unpack it, or pack the SBOMs as a zip archive`] }
}

/** Describes the kind of advisory source that can import a file. */
async function feedOf(path: string): Promise<string | undefined> {
  const file = await openFeedFile(path, 'The file')
  for (const source of sources) {
    try {
      if (await source.recognizes(file)) return feedKinds[source.kind].fileLabel
    } catch (error) {
      // No kind of source can import an archive that cannot be opened.
      if (!(error instanceof Rejection)) throw error
    }
  }
  return undefined
}

/** One document of a file: its content, or why it cannot be read. */
interface InspectedFile {
  /** Name in its archive; null outside an archive. */
  readonly name: string | null
  readonly document: ParsedDocument | undefined
  readonly content: Counted
  readonly rejections: readonly string[]
}

async function readArchived(name: string, bytes: Buffer): Promise<InspectedFile> {
  try {
    const { head, signature } = unwrapEnvelopes(readHead(bytes))
    await prepareReading(head)
    return inspectFileContent(name, head, { signature, leftOut: [] })
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    const rejections = error.messages.map((message) => `${JSON.stringify(name)}: ${message}`)
    return { name, document: undefined, content: new Counted(), rejections }
  }
}

function inspectFileContent(
  name: string | null,
  head: DocumentHead,
  around: Parameters<typeof withEnvelope>[1],
): InspectedFile {
  const content = new Counted()
  const reading = formatOf(head).read(head, content)
  for (;;) {
    const step = reading.next()
    if (step.done) return { name, document: withEnvelope(step.value, around), content, rejections: [] }
  }
}

/** Combines all documents of a file: the first names the product, and each rejected one is named. */
function combineInspections(read: readonly InspectedFile[], leftOut: readonly SkippedEntry[]): InspectedDocument {
  const [first] = read
  const isSingle = read.length === 1
  const around = leftOut.map(({ name, why }) => note(describeSkippedFile(name, why)))
  const findings = read.flatMap(({ name, document }) =>
    (document?.findings ?? []).map((finding) => (isSingle ? finding : inFile(name, finding))),
  )
  const counts = read.map(({ content }) => content)
  return {
    kind: counts.every(({ isVex }) => isVex) ? 'VEX' : 'SBOM',
    format: describeFormats(read),
    componentCount: counts.reduce((sum, { components }) => sum + components, 0),
    primaryName: first?.content.primaryName ?? null,
    label: isSingle ? (first?.content.label ?? null) : null,
    rejections: read.flatMap(({ rejections }) => rejections),
    findings: [...around, ...findings].slice(0, maxFindings),
  }
}

function note(message: string): DocumentFinding {
  return { severity: 'info', pointer: null, message, line: null, column: null }
}

function inFile(name: string | null, finding: DocumentFinding): DocumentFinding {
  return { ...finding, message: `${JSON.stringify(name)}: ${finding.message}` }
}

/** `CycloneDX 1.6 JSON`, `3 SBOMs: CycloneDX 1.6 JSON, SPDX 2.3 tag-value`. */
function describeFormats(read: readonly InspectedFile[]): string {
  const words = read.flatMap(({ document }) => {
    if (!document) return []
    const { spec, specVersion, format } = document
    return `${spec} ${specVersion} ${format === 'TAG_VALUE' ? 'tag-value' : format}`
  })
  const distinct = [...new Set(words)].join(', ')
  return read.length === 1 ? distinct : `${read.length} SBOMs: ${distinct}`
}

class Counted implements SbomSink {
  components = 0
  primaryName: string | null = null
  label: string | null = null
  #statements = 0

  /** Whether the document contains statements about vulnerabilities and lists no components itself. */
  get isVex(): boolean {
    return this.components === 0 && this.#statements > 0
  }

  component({ listed, primary, name, componentVersion }: Parameters<SbomSink['component']>[0]): void {
    if (listed) this.components += 1
    if (!primary) return
    this.primaryName = name
    this.label = componentVersion
  }

  element({ section, value }: ParsedElement): void {
    if (section === 'vulnerabilities' && hasState(value)) this.#statements += 1
  }

  dependency(): void {
    // Edges are not part of an inspection.
  }
}

function hasState(vulnerability: unknown): boolean {
  if (typeof vulnerability !== 'object' || vulnerability === null || !('analysis' in vulnerability)) return false
  const { analysis } = vulnerability
  return typeof analysis === 'object' && analysis !== null && 'state' in analysis
}
