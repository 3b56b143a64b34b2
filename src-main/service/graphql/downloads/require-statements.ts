import { hasDecidedFinding } from '#service/db/downloads/previewed-findings.ts'
import { containedVersions } from '#service/db/parts/part-tree.ts'
import type { ExportRequest } from '#service/domain/downloads/export-request.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { vexWriters } from '#service/exports/outputs/statement-writers.ts'
import type { Services } from '#service/graphql/resolving/services.ts'

/** @throws {Rejection} for a VEX document whose format requires a statement, as long as nothing is decided */
export async function requireStatements(
  { database }: Pick<Services, 'database'>,
  { id }: SbomVersion,
  request: ExportRequest,
): Promise<void> {
  if (request.kind !== 'vex') return
  const { isWritten, message } = vexWriters[request.format].withoutStatements
  if (isWritten) return
  const ids = request.excludeParts === true ? [id] : await containedVersions(database.read, id)
  if (!(await hasDecidedFinding(database, ids))) throw new Rejection(message)
}
