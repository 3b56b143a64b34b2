import type { UserDatabase } from '#service/db/database.ts'
import { organizationsWithoutPolicies } from '#service/db/policies/policy-follower.ts'
import { insertPolicies } from '#service/db/policies/policies.ts'
import { starterPoliciesOf } from '#service/domain/policies/starter-policies.ts'

/** Adds the starter library to organizations that were never asked about policies. One that a user deleted does not return. */
export async function ensureStarterPolicies({ write }: Pick<UserDatabase, 'write'>, at: string): Promise<void> {
  await write.transaction().execute(async (transaction) => {
    for (const id of await organizationsWithoutPolicies(transaction, at.slice(0, 10))) {
      await insertPolicies(transaction, starterPoliciesOf(id, at))
    }
  })
}
