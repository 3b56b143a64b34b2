import type {
  ExportContent,
  ExportedComponent,
  ExportedFinding,
  ExportRun,
} from '#service/domain/downloads/export-content.ts'
import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'
import { keepsIdentity } from '#service/exports/writing/keeps-identity.ts'
import { LicenseRefs } from '#service/exports/spdx/license-refs.ts'
import { type PreservedForm, preservedFormOf } from '#service/domain/documents/document-family.ts'
import { LossList } from '#service/exports/spdx/loss-list.ts'
import { writtenComponents } from '#service/exports/spdx/source.ts'
import { wholeSeconds } from '#service/exports/spdx/whole-seconds.ts'
import { Annotations } from './annotations.ts'
import { isObject } from '#service/domain/json-values.ts'
import { licenseIdsOf } from './license-texts.ts'
import { SpdxIds } from '#service/exports/spdx/spdx-ids.ts'

/** State of one SPDX 2.3 document while it is created. */
export interface Writing {
  readonly content: ExportContent
  readonly run: ExportRun
  readonly options: SbomExportOptions
  readonly source: PreservedForm
  /** Whether the result is the original document with exactly the data that was read. */
  readonly isUnchanged: boolean
  /** Components by position, without a generated primary component. */
  readonly components: readonly ExportedComponent[]
  readonly findings: ReadonlyMap<string, readonly ExportedFinding[]>
  readonly ids: SpdxIds
  readonly licenses: LicenseRefs
  /** Identifiers of the license texts of an SPDX 3 document, by IRI. */
  readonly licenseIds: ReadonlyMap<string, string>
  readonly losses: LossList
  /** Set if the encoding changes texts. */
  readonly encoded: Encoded | undefined
  /** Annotations from other formats. Those of SPDX 2 stay in their place. */
  readonly annotations: Annotations
  /** Time of writing, in whole seconds. */
  readonly date: string
}

/** The reason for a loss. */
export const notSupported = 'not supported by SPDX 2.3'

/** Converts a text to what an encoding can represent. Most texts are unchanged. */
export type Encoded = (text: string) => string

export function startWriting(
  content: ExportContent,
  run: ExportRun,
  options: SbomExportOptions,
  encoded?: Encoded,
): Writing {
  const source = preservedFormOf(content.version)
  const components = writtenComponents(content)
  const extracted = content.elements.get('hasExtractedLicensingInfos') ?? []
  const licenseIds = licenseIdsOf(content)
  const date = wholeSeconds(run.timestamp) ?? run.timestamp
  const ids = new SpdxIds({ components, elements: content.elements }, source === 'SPDX 2')
  const subjects = new Set(components.map(subjectOf))
  for (const { ref, value } of content.elements.get('@graph') ?? []) {
    const type = isObject(value) ? (value['type'] ?? value['@type']) : undefined
    if (ref === null) continue
    if (type === 'software_File') subjects.add(ref)
    if (type === 'SpdxDocument' || type === 'software_Sbom') ids.mapReference(ref, 'SPDXRef-DOCUMENT')
  }
  return {
    content,
    run,
    options,
    source,
    components,
    encoded,
    isUnchanged: keepsIdentity(content, 'SPDX', '2.3', options),
    findings: Map.groupBy(options.vulnerabilities ? content.findings : [], ({ componentId }) => componentId),
    annotations: new Annotations(content, source, date, (ref) => subjects.has(ref)),
    ids,
    licenses: new LicenseRefs([...extracted.map(({ ref }) => ref ?? ''), ...licenseIds.values()]),
    licenseIds,
    losses: new LossList(),
    date,
  }
}

/** Returns the name that annotations of the original document use for a component. */
export function subjectOf({ ref, detail }: ExportedComponent): string {
  const iri = detail.kept['spdxId']
  return typeof iri === 'string' ? iri : ref
}
