import type { ExportContent, ExportedComponent, ExportRun } from '#service/domain/downloads/export-content.ts'
import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'
import { LicenseRefs } from '#service/exports/spdx/license-refs.ts'
import { Annotations } from './annotations.ts'
import { isObject, textOf } from '#service/domain/json-values.ts'
import { documentName, documentNamespace } from '#service/exports/spdx/document-name.ts'
import type { Encoding, Substitutes } from './encoding.ts'
import { LeftOutElements } from './left-out-elements.ts'
import { licenseIdsOf } from '#service/standards/spdx/spdx3-license-ids.ts'
import { UsedLicenses } from './used-licenses.ts'
import { SpdxIds } from '#service/exports/spdx/spdx-ids.ts'
import { type SpdxWriting, startSpdxWriting } from '#service/exports/spdx/spdx-writing.ts'

/** State of one SPDX 2.3 document while it is created. */
export interface Writing extends SpdxWriting {
  readonly ids: SpdxIds
  readonly licenses: LicenseRefs
  /** Identifiers of the license texts of an SPDX 3 document, by IRI. */
  readonly licenseIds: ReadonlyMap<string, string>
  /** Elements of an SPDX 2 document that are not written. */
  readonly leftOut: LeftOutElements
  /** Licenses that the written packages, files and snippets refer to. */
  readonly usedLicenses: UsedLicenses
  /** Set if the encoding cannot represent everything that JSON can. */
  readonly encoding: Encoding | undefined
  /** Annotations from other formats. Those of SPDX 2 stay in their place. */
  readonly annotations: Annotations
}

/** The reason for a loss. */
export const notSupported = 'not supported by SPDX 2.3'

export function startWriting(
  content: ExportContent,
  run: ExportRun,
  options: SbomExportOptions,
  encodingFor?: (substitutes: Substitutes) => Encoding,
): Writing {
  const writing = startSpdxWriting(content, run, options, '2.3')
  const { source, components, date } = writing
  const encoding = encodingOf(writing, encodingFor)
  const extracted = content.elements.get('hasExtractedLicensingInfos') ?? []
  const licenseIds = licenseIdsOf(content.elements.get('@graph') ?? [])
  const ids = new SpdxIds({ components, elements: content.elements }, source === 'SPDX 2')
  const subjects = new Set(components.map(subjectOf))
  for (const { ref, value } of content.elements.get('@graph') ?? []) {
    const type = isObject(value) ? (value['type'] ?? value['@type']) : undefined
    if (ref === null) continue
    if (type === 'software_File') subjects.add(ref)
    if (type === 'SpdxDocument' || type === 'software_Sbom') ids.mapReference(ref, 'SPDXRef-DOCUMENT')
  }
  return {
    ...writing,
    encoding,
    leftOut: new LeftOutElements(writing, encoding),
    usedLicenses: new UsedLicenses(),
    annotations: new Annotations(content, source, date, (ref) => subjects.has(ref)),
    ids,
    licenses: new LicenseRefs([...extracted.map(({ ref }) => ref ?? ''), ...licenseIds.values()]),
    licenseIds,
  }
}

/** A document that comes as tag-value of this version is returned as it was read, valid or not. */
function encodingOf(
  writing: SpdxWriting,
  encodingFor: ((substitutes: Substitutes) => Encoding) | undefined,
): Encoding | undefined {
  const isReturned = writing.isUnchanged && writing.content.version.format === 'TAG_VALUE'
  return isReturned ? undefined : encodingFor?.(substitutesFor(writing))
}

function substitutesFor({ content, run, date }: SpdxWriting): Substitutes {
  const documentId = textOf(content.kept['SPDXID']) ?? 'SPDXRef-DOCUMENT'
  return { date, documentId, namespace: documentNamespace(documentName(content), run) }
}

/** Returns the name that annotations of the original document use for a component. */
export function subjectOf({ ref, detail }: ExportedComponent): string {
  const iri = detail.kept['spdxId']
  return typeof iri === 'string' ? iri : ref
}
