import type { UserDatabase } from '#service/db/database.ts'
import { insertRules, organizationsWithoutLibrary } from '#service/db/automation/rules.ts'
import { starterRulesOf } from '#service/domain/automation/starter-rules.ts'

/** Adds the starter library to organizations that were never given it. A rule that a user deleted does not return. */
export async function ensureStarterRules({ write }: Pick<UserDatabase, 'write'>, at: string): Promise<void> {
  await write.transaction().execute(async (transaction) => {
    for (const id of await organizationsWithoutLibrary(transaction)) {
      await insertRules(transaction, starterRulesOf(id, at))
    }
  })
}
