import type { ExportRequest } from '#service/domain/downloads/export-request.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { ExportOutputInput } from '#service/graphql/generated/resolver-types.ts'
import { downloadRequest } from './download-request.ts'
import { reportRequest } from './report-request.ts'

/** The members of an output that each kind allows. */
const members = {
  SBOM: [
    ...['format', 'specVersion', 'encoding', 'profile'],
    ...['includeVulns', 'includeSupportStatus', 'lite', 'redactInternal', 'signingKeyId', 'dontPackageSbom'],
  ],
  VEX: ['format'],
  SUPPORT_LEVELS: [],
  ATTRIBUTION: ['format'],
  PDF: ['sections'],
  XLSX: ['sections'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/**
 * Reads what one file of an export is to be.
 *
 * @throws {Rejection} if a value is unknown or values contradict each other
 */
export function readOutput(output: ExportOutputInput, version: SbomVersion): ExportRequest {
  const kind = kindOf(output.kind)
  const allowed: readonly string[] = ['kind', 'excludeParts', ...members[kind]]
  const other = Object.entries(output).find(
    ([name, value]) => !allowed.includes(name) && value != null && value !== false,
  )
  if (other) throw new Rejection(`"${other[0]}" does not apply to outputs of kind ${kind}`)
  const request = fileOf(kind, output, version)
  return output.excludeParts === true ? { ...request, excludeParts: true } : request
}

function fileOf(kind: keyof typeof members, output: ExportOutputInput, version: SbomVersion): ExportRequest {
  switch (kind) {
    case 'SBOM':
      return requestOf(sbomArguments(output), version)
    case 'VEX':
      return requestOf({ vex: output.format ?? (version.spec === 'SPDX' ? 'SPDX' : 'CYCLONEDX') }, version)
    case 'SUPPORT_LEVELS':
      return { kind: 'support-levels' }
    case 'ATTRIBUTION':
      return requestOf({ attribution: output.format ?? 'TEXT' }, version)
    case 'PDF':
    case 'XLSX':
      return reportRequest(kind, output.sections ?? null)
  }
}

function kindOf(given: string): keyof typeof members {
  const word = given.trim().toUpperCase()
  if (Object.hasOwn(members, word)) return word as keyof typeof members // just tested
  throw new Rejection(`"kind" "${given}" is not valid. Use SBOM, VEX, SUPPORT_LEVELS, ATTRIBUTION, PDF or XLSX`)
}

const families = { CYCLONEDX: 'CycloneDX', SPDX: 'SPDX' } as const

function sbomArguments({ kind: _, format, encoding, sections: _none, ...rest }: ExportOutputInput) {
  const word = format?.trim().toUpperCase()
  const spec = word === 'CYCLONEDX' || word === 'SPDX' ? families[word] : undefined
  if (format != null && spec === undefined)
    throw new Rejection(`"format" "${format}" is not valid. Use CYCLONEDX or SPDX`)
  return { ...rest, ...(spec && { spec }), format: encoding }
}

/** @throws {Rejection} if a value is unknown or values contradict each other */
function requestOf(args: Parameters<typeof downloadRequest>[0], version: SbomVersion): ExportRequest {
  const asked = downloadRequest(args, version)
  if (asked.kind === 'original') throw new Error('An original was not requested')
  return asked.request
}
