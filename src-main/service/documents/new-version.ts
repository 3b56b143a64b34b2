import { generatedPrimaryRef } from '#service/domain/documents/generated-ref.ts'
import { newId } from '#service/domain/id.ts'
import type { Job } from '#service/domain/job.ts'
import type { ParsedComponent, ParsedDocument } from '#service/domain/documents/parsed-sbom.ts'
import type { SbomDocument } from '#service/domain/documents/sbom-document.ts'
import type { ContentCounts, SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { IngestInput } from './ingest-input.ts'
import { emptyDetail } from '#service/domain/components/component.ts'

/** Returns the version that a document creates (API rule 13). */
export function newVersion(
  input: IngestInput,
  parsed: ParsedDocument,
  content: { readonly label: string; readonly primaryComponentId: string; readonly counts: ContentCounts },
): SbomVersion {
  return {
    id: input.versionId,
    organizationId: input.organizationId,
    environmentId: input.environmentId,
    productId: input.productId,
    label: content.label,
    spec: parsed.spec,
    specVersion: parsed.specVersion,
    format: parsed.format,
    lifecyclePhases: parsed.lifecyclePhases,
    serialNumber: parsed.serialNumber,
    documentCreatedAt: parsed.createdAt,
    releaseDate: null,
    endOfSupportDate: null,
    endOfLifeDate: null,
    tlp: parsed.tlp,
    dataLicense: parsed.dataLicense,
    tools: parsed.tools,
    authors: parsed.authors,
    suppliers: parsed.suppliers,
    labels: [],
    manual: false,
    archivedAt: null,
    ciMetadata: input.provenance,
    counts: content.counts,
    primaryComponentId: content.primaryComponentId,
    createdAt: input.at,
    updatedAt: input.at,
  }
}

/** Returns the record of the uploaded file. */
export function newDocument(
  input: IngestInput,
  parsed: ParsedDocument,
  wrapping: SbomDocument['wrapping'],
): SbomDocument {
  return {
    id: input.documentId,
    versionId: input.versionId,
    filename: input.filename,
    spec: parsed.spec,
    specVersion: parsed.specVersion,
    format: parsed.format,
    wrapping,
    bytes: input.bytes,
    sha256: input.sha256,
    active: true,
    schemaValid: parsed.schemaValid,
    signature: parsed.signature,
    ownSignature: null,
    createdAt: input.at,
    createdBy: input.actor,
  }
}

/** Returns the job that processes the version. */
export function processingJob(input: IngestInput, components: number): Job {
  return {
    id: newId(),
    organizationId: input.organizationId,
    kind: 'PROCESS_SBOM',
    state: 'QUEUED',
    progress: 0,
    message: 'Waiting',
    unit: 'components',
    done: null,
    total: components,
    error: null,
    remedy: null,
    skips: [],
    skippedCount: 0,
    cancellable: true,
    versionId: input.versionId,
    advisorySourceId: null,
    batch: input.batch ?? null,
    startedBy: input.actor,
    payload: {},
    createdAt: input.at,
    startedAt: null,
    finishedAt: null,
  }
}

/** Creates the primary component of a document that names none: the product itself (API rule 13). */
export function createPrimary(productName: string, label: string): ParsedComponent {
  return {
    ref: generatedPrimaryRef,
    parent: undefined,
    order: 0,
    primary: true,
    listed: false,
    name: productName,
    componentVersion: label,
    kind: 'application',
    group: null,
    purl: null,
    cpes: [],
    swid: null,
    licenseExpression: null,
    declaredLicenseExpression: null,
    description: null,
    scope: null,
    copyright: null,
    author: null,
    detail: emptyDetail,
  }
}
