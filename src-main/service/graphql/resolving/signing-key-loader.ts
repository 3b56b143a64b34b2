import { listSigningKeys } from '#service/db/signatures/signing-keys.ts'
import type { SigningKey } from '#service/domain/signatures/signing-key.ts'
import type { RequestContext } from './context.ts'

/** Reads the trust store of the caller's organization, once for a request. */
export async function loadSigningKeys(context: RequestContext): Promise<readonly SigningKey[]> {
  const { caller, services } = context
  const keys = await context.load('signing keys', caller.organizationId, async () => {
    return new Map([[caller.organizationId, await listSigningKeys(services.database.read, caller.organizationId)]])
  })
  return keys ?? []
}
