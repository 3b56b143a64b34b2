import { findFindings } from '#service/db/findings/finding-list.ts'
import { findVulnerabilities } from '#service/db/findings/vulnerability-list.ts'
import type { Finding } from '#service/domain/findings/finding.ts'
import type { Vulnerability } from '#service/domain/findings/vulnerability.ts'
import type { RequestContext } from './context.ts'

/** Loads a finding of the caller's organization, batched; undefined if there is none. */
export function loadFinding(context: RequestContext, id: string): Promise<Finding | undefined> {
  const { caller, services } = context
  return context.load('finding', id, (ids) => findFindings(services.database, caller.organizationId, ids))
}

/** Loads the vulnerability of a finding, batched. */
export async function loadVulnerability(context: RequestContext, id: string): Promise<Vulnerability> {
  const found = await context.load('vulnerability', id, (ids) => findVulnerabilities(context.services.database, ids))
  if (!found) throw new Error(`The vulnerability ${id} was not found`)
  return found
}
