import type { UserDatabase } from '#service/db/database.ts'
import { countViolations, listPolicyResults } from '#service/db/policies/policy-results.ts'
import { listViolations } from '#service/db/policies/policy-violations.ts'
import { findPoliciesById } from '#service/db/policies/policies.ts'
import { waiversOfViolations } from '#service/db/policies/policy-waivers.ts'
import { policyKindOf } from '#service/domain/policies/policy.ts'
import type { ExportedPolicy, ExportedViolation } from '#service/domain/downloads/export-content.ts'
import type { PolicyResult } from '#service/domain/policies/policy-result.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'

type Reading = Pick<UserDatabase, 'read'>

/** Violations of a policy that a report lists. */
const maxViolations = 1000

/** Reads the outcomes of policies for a version, worst first. @param today the day on which waivers are in effect, YYYY-MM-DD in UTC */
export async function readExportedPolicies(
  database: Reading,
  { id, organizationId }: SbomVersion,
  today: string,
): Promise<readonly ExportedPolicy[]> {
  const filter = { organizationId, versionIds: [id], today }
  const { rows } = await listPolicyResults(database, filter, 'worst', { limit: 1000, backward: false, cursor: null })
  if (rows.length === 0) return []
  const ids = rows.map((result) => result.policyId)
  const policies = await findPoliciesById(database, organizationId, ids)
  const resultIds = rows.map((result) => result.id)
  const counts = await countViolations(database, resultIds, today)
  const exported: ExportedPolicy[] = []
  for (const result of rows) {
    const policy = policies.get(result.policyId)
    if (!policy) continue
    const { open, waived } = counts.get(result.id) ?? { open: 0, waived: 0 }
    const violations = open + waived === 0 ? [] : await readViolations(database, result, today)
    const { outcome, error } = result
    exported.push({ name: policy.name, kind: policyKindOf(policy), outcome, error, open, waived, violations })
  }
  return exported
}

async function readViolations(
  database: Reading,
  { id }: PolicyResult,
  today: string,
): Promise<readonly ExportedViolation[]> {
  const filter = { resultId: id, states: ['OPEN', 'WAIVED'], today } as const
  const { rows } = await listViolations(database, filter, { limit: maxViolations, backward: false, cursor: null })
  const waived = rows.filter(({ state }) => state === 'WAIVED').map((violation) => violation.id)
  const waivers = await waiversOfViolations(database, waived, today)
  return rows.map((violation) => {
    const { subjectName, condition, seen, firstSeenAt } = violation
    const waiver = waivers.get(violation.id)
    const shown = waiver ? { expiresAt: waiver.expiresAt, reason: waiver.reason } : null
    return { subjectName, condition, seen, firstSeenAt, waiver: shown }
  })
}
