import { sql } from 'kysely'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { UserReader } from '#service/db/database.ts'
import { decisionColumns, markColumns } from '#service/db/tables/decision-columns.ts'
import { readVersion, versionColumns } from '#service/db/versions/version-rows.ts'

/** Products, environments and versions as they are stored, for a file that people and programs read. References may be missing. */
export async function readSalvagedProducts(read: UserReader): Promise<Readonly<Record<string, readonly object[]>>> {
  const products = await read.selectFrom('product').selectAll().orderBy('id').execute()
  const environments = await read.selectFrom('environment').selectAll().orderBy('id').execute()
  const versions = await read
    .selectFrom('sbom_version')
    .leftJoin('component', 'component.id', 'sbom_version.primary_component_id')
    .selectAll('sbom_version')
    .select(['component.name as primary_component', 'component.purl as primary_component_purl'])
    .where('sbom_version.visible', '=', 1)
    .orderBy('sbom_version.id')
    .execute()
  const documents = await read.selectFrom('sbom_document').selectAll().orderBy('id').execute()
  return { products, environments, versions, documents }
}

/** Decisions as they are stored, with the names of what they are about where those could be read. */
export async function readSalvagedDecisions(read: UserReader): Promise<readonly object[]> {
  const own = [...decisionColumns, ...markColumns].map((column) => `finding.${column}` as const)
  return (
    read
      .selectFrom('finding')
      .leftJoin('vulnerability', 'vulnerability.id', 'finding.vulnerability_id')
      .leftJoin('component', 'component.id', 'finding.component_id')
      .leftJoin('sbom_version as holder', 'holder.finding_set_id', 'finding.finding_set_id')
      .leftJoin('pending_retention as pending', 'pending.holder_id', 'holder.id')
      // Findings of a replaced document are those of the version until their decisions are retained.
      .leftJoin('sbom_version', (join) =>
        join.on('sbom_version.id', '=', sql`coalesce(pending.version_id, holder.overlay_of, holder.id)`),
      )
      .leftJoin('product', 'product.id', 'sbom_version.product_id')
      .leftJoin('environment', 'environment.id', 'sbom_version.environment_id')
      .select(['product.name as product', 'environment.name as environment', 'sbom_version.label as version'])
      .select([
        'vulnerability.vulnerability_id as vulnerability',
        'vulnerability.cve_id as cve',
        'vulnerability.aliases',
      ])
      .select(['component.name as component', 'component.component_version as component_version', 'component.purl'])
      .select([
        'finding.package_key',
        'finding.state',
        'finding.id',
        'finding.overlays_id',
        'sbom_version.id as version_id',
        ...own,
      ])
      .where((where) => where.or([where('holder.id', 'is', null), where('sbom_version.visible', '=', 1)]))
      .where((where) =>
        where.or([
          where('finding.vex_status', 'is not', null),
          where('finding.severity_override', 'is not', null),
          where('finding.assignee_id', 'is not', null),
          where('finding.snoozed_until', 'is not', null),
          where('finding.custom_values', 'is not', null),
          where('finding.labels', '<>', '[]'),
        ]),
      )
      .orderBy('finding.id')
      .execute()
  )
}

/** Decisions of replaced documents, and the history of all decisions, as they are stored. */
export async function readSalvagedHistory(read: UserReader): Promise<Readonly<Record<string, readonly object[]>>> {
  return {
    retained: await read.selectFrom('retained_decision').selectAll().execute(),
    carried: await read.selectFrom('carried_decision').selectAll().orderBy('id').execute(),
    steps: await read.selectFrom('vex_operation').selectAll().orderBy('id').execute(),
    history: await read.selectFrom('vex_history').selectAll().orderBy('id').execute(),
  }
}

/** Lists the versions with decisions, as far as their row and those of their names could be read. */
export async function listDecidedVersions(
  read: UserReader,
): Promise<readonly { version: SbomVersion; product: string | null; environment: string | null }[]> {
  const rows = await read
    .selectFrom('sbom_version')
    .leftJoin('product', 'product.id', 'sbom_version.product_id')
    .leftJoin('environment', 'environment.id', 'sbom_version.environment_id')
    .select(versionColumns)
    .select(['product.name as productName', 'environment.name as environmentName'])
    .where('sbom_version.visible', '=', 1)
    .where('sbom_version.finding_set_id', 'in', (finding) =>
      finding.selectFrom('finding').select('finding.finding_set_id').where('finding.vex_status', 'is not', null),
    )
    .orderBy('sbom_version.id')
    .execute()
  return rows.map(({ productName, environmentName, ...row }) => ({
    version: readVersion(row),
    product: productName,
    environment: environmentName,
  }))
}
