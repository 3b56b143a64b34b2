import { type RawBuilder, sql } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import { valuesOf } from '#service/db/dialect/sql-words.ts'
import { pairedBy } from '#service/db/paired-by.ts'
import { foundIn } from '#service/db/shown-content.ts'
import type { EnvironmentId, ProductId, VersionId } from '#service/domain/id.ts'
import type { TicketSubject, TicketSubjectKind } from '#service/domain/tickets/ticket.ts'

/** What tickets about a finding are stored under: the same in every version of the product. */
export interface SubjectKey {
  readonly productId: ProductId
  readonly key: string
}

interface FindingRow {
  readonly id: string
  readonly key: string
  readonly productId: ProductId
  readonly versionId: VersionId
  readonly environmentId: EnvironmentId
  readonly product: string
  readonly label: string
  readonly component: string
  readonly componentVersion: string | null
  readonly purl: string | null
  readonly vulnerability: string
  readonly aliases: string
  readonly summary: string | null
  readonly severity: string
  readonly cvssScore: number | null
  readonly kev: number | null
  readonly fixedVersions: string
}

/** Reads what tickets about findings say, in the order of the ids. Findings that no version shows are left out. */
export async function findingSubjects(
  read: UserReader,
  organizationId: string,
  ids: readonly string[],
): Promise<readonly TicketSubject[]> {
  const subjects = await findingSubjectsById(read, organizationId, ids)
  return ids.flatMap((id) => subjects.get(id) ?? [])
}

/** Reads what tickets about findings say, by the ids of the findings. Findings that no version shows are left out. */
export async function findingSubjectsById(
  read: UserReader,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TicketSubject>> {
  const { rows } = await sql<FindingRow>`
    select finding.id, ${pairedBy()} as key, product.id as "productId", sbom_version.id as "versionId",
      sbom_version.environment_id as "environmentId", product.name as product, sbom_version.label,
      component.name as component, component.component_version as "componentVersion", component.purl,
      coalesce(vulnerability.cve_id, vulnerability.vulnerability_id) as vulnerability, vulnerability.aliases,
      vulnerability.summary, finding.severity, finding.cvss_score as "cvssScore", finding.kev,
      finding.fixed_versions as "fixedVersions"
    from finding join component on component.id = finding.component_id
      join vulnerability on vulnerability.id = finding.vulnerability_id
      join sbom_version on sbom_version.id = ${foundIn()} join product on product.id = sbom_version.product_id
    where finding.id in ${valuesOf(ids)} and finding.organization_id = ${organizationId}
      and sbom_version.visible = 1`.execute(read)
  return new Map(rows.map((row) => [row.id, toSubject(row)]))
}

function toSubject(row: FindingRow): TicketSubject {
  const { productId, versionId, key, environmentId, id } = row
  return {
    ...{ kind: 'FINDING', key, productId, versionId },
    facts: {
      ...{ product: row.product, version: row.label, component: row.component, purl: row.purl },
      ...{ componentVersion: row.componentVersion, vulnerability: row.vulnerability, summary: row.summary },
      aliases: JSON.parse(row.aliases) as string[], // lists of texts only
      fixedVersions: JSON.parse(row.fixedVersions) as string[], // the same
      ...{ severity: row.severity, cvssScore: row.cvssScore, isKnownExploited: row.kev === 1 },
      ...{ policy: null, condition: null },
      path: `/versions/${environmentId}/${versionId}/triage/${id}`,
    },
  }
}

interface ViolationRow {
  readonly key: string
  readonly subjectRow: string
  readonly rowKind: string
  readonly productId: ProductId
  readonly versionId: VersionId
  readonly environmentId: EnvironmentId
  readonly product: string
  readonly label: string
  readonly policy: string
  readonly condition: string
  readonly subject: string
}

/** Reads what a ticket about a violation says; undefined if there is no such violation. */
export async function violationSubject(
  read: UserReader,
  organizationId: string,
  id: string,
): Promise<TicketSubject | undefined> {
  const { rows } = await sql<ViolationRow>`
    select ${violationKey} as key, policy_violation.row_id as "subjectRow", policy.row_kind as "rowKind",
      product.id as "productId", sbom_version.id as "versionId", sbom_version.environment_id as "environmentId",
      product.name as product, sbom_version.label, policy.name as policy, policy_violation.condition,
      policy_violation.subject_name as subject
    from policy_violation join policy on policy.id = policy_violation.policy_id
      join sbom_version on sbom_version.id = policy_violation.version_id
      join product on product.id = sbom_version.product_id
    where policy_violation.id = ${id} and policy.organization_id = ${organizationId}
      and sbom_version.visible = 1`.execute(read)
  const [row] = rows
  if (!row) return undefined
  const { productId, versionId, environmentId, key } = row
  const [finding] = row.rowKind === 'finding' ? await findingSubjects(read, organizationId, [row.subjectRow]) : []
  const without = {
    ...{ component: null, componentVersion: null, purl: null, vulnerability: null, aliases: [], summary: null },
    ...{ severity: null, cvssScore: null, isKnownExploited: false, fixedVersions: [] },
  }
  const about = finding?.facts ?? { ...without, component: row.rowKind === 'version' ? null : row.subject }
  return {
    ...{ kind: 'VIOLATION', key, productId, versionId },
    facts: {
      ...{ ...about, product: row.product, version: row.label, policy: row.policy, condition: row.condition },
      path: `/versions/${environmentId}/${versionId}/policy`,
    },
  }
}

const violationKey = sql<string>`policy_violation.policy_id || ' ' || policy_violation.evidence_key`

/** Returns what tickets about findings or violations are stored under, by their ids. */
export async function subjectKeysOf(
  read: UserReader,
  kind: TicketSubjectKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SubjectKey>> {
  const { rows } =
    kind === 'FINDING'
      ? await sql<SubjectKey & { readonly id: string }>`
          select finding.id, ${pairedBy()} as key, sbom_version.product_id as "productId"
          from finding join sbom_version on sbom_version.id = ${foundIn()}
          where finding.id in ${valuesOf(ids)}`.execute(read)
      : await sql<SubjectKey & { readonly id: string }>`
          select policy_violation.id, ${violationKey} as key, policy_violation.product_id as "productId"
          from policy_violation where policy_violation.id in ${valuesOf(ids)}`.execute(read)
  return new Map(rows.map(({ id, ...key }) => [id, key]))
}

/** Tests that there is a ticket about a finding that was not given up. */
export function hasTicketTest(): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from ticket where ticket.subject_key = ${pairedBy()}
    and ticket.subject_kind = 'FINDING' and ticket.state not in ('FAILED', 'DROPPED')
    and ticket.product_id = (select product_id from sbom_version as shown where shown.id = ${foundIn()}))`
}
