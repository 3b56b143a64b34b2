import {
  findImportedVersion,
  findVersionsWith,
  findVulnerabilityIds,
  type ImportedVersion,
  listImportedComponents,
  listImportedFindings,
} from '#service/db/statements/vex-import.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { ParsedVexDocument } from '#service/domain/statements/vex-statement.ts'
import { archiveKind } from '#service/archives/archive-kind.ts'
import { openDocument } from '#service/formats/containers/open-document.ts'
import { readVex } from '#service/formats/vex/read-vex.ts'
import { ComponentIndex } from '#service/statements/component-index.ts'
import type { MatchedStatement } from '#service/statements/matched-statement.ts'
import { evaluateVex } from '#service/statements/evaluate-vex.ts'
import { FindingIndex, type FitIndex, type FitVersion } from '#service/statements/finding-index.ts'

/** Limit of versions that one file may affect if none is named. */
const maxVersions = 200

export interface VexFile {
  readonly path: string
  readonly organizationId: string
  /** The version that the file is about; null: every version with a finding of its vulnerabilities. */
  readonly versionId: string | null
}

/** A VEX file, read and evaluated against the stored data. */
export interface EvaluatedVexFile {
  readonly format: string
  readonly issuer: string | null
  /** The document's own identity; null without one. */
  readonly identity: string | null
  readonly statements: readonly MatchedStatement[]
}

/**
 * Reads a VEX file and evaluates each of its statements against existing decisions. Writes nothing.
 *
 * @throws {Rejection} if the file cannot be read, the version is unknown, or too many versions would be affected
 */
export async function readVexFile(database: Pick<UserDatabase, 'read'>, file: VexFile): Promise<EvaluatedVexFile> {
  if ((await archiveKind(file.path)) === 'zip')
    throw new Rejection('A zip archive is not a VEX document. Unpack it first')
  const { head } = await openDocument(file.path)
  const document = readVex(head)
  const statements = evaluateVex(document, await fitIndex(database, file, document))
  const { format, issuer, identity } = document
  return { format, issuer, identity, statements }
}

async function fitIndex(
  database: Pick<UserDatabase, 'read'>,
  { organizationId, versionId }: VexFile,
  document: ParsedVexDocument,
): Promise<FitIndex> {
  const aliases = document.statements.flatMap(({ vulnerabilityIds }) => vulnerabilityIds.map((id) => id.toUpperCase()))
  const vulnerabilities = await findVulnerabilityIds(database, aliases)
  const ids = [...new Set([...vulnerabilities.values()].flat())]
  if (versionId !== null) {
    const version = await findImportedVersion(database, organizationId, versionId)
    if (!version) throw new Rejection('Sbom not found')
    return { vulnerabilities, versions: [await loadFitVersion(database, version, ids, 'all')] }
  }
  const found = await findVersionsWith(database, organizationId, ids, maxVersions)
  if (found.length > maxVersions) {
    throw new Rejection(`More than ${maxVersions} versions have findings of these vulnerabilities. Choose one`)
  }
  const versions: FitVersion[] = []
  for (const version of found) versions.push(await loadFitVersion(database, version, ids, 'with findings'))
  return { vulnerabilities, versions }
}

/** If there are several versions, only components with findings are read, because nothing else can be decided. */
async function loadFitVersion(
  database: Pick<UserDatabase, 'read'>,
  version: ImportedVersion,
  vulnerabilityIds: readonly string[],
  which: 'all' | 'with findings',
): Promise<FitVersion> {
  const findings = await listImportedFindings(database, version.id, vulnerabilityIds)
  const wanted = which === 'all' ? which : findings.map(({ componentId }) => componentId)
  const components = await listImportedComponents(database, version, wanted)
  return {
    id: version.id,
    label: version.label,
    components: new ComponentIndex(version, components),
    findings: new FindingIndex(findings),
  }
}
