import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findRule, insertRules, updateRule } from '#service/db/automation/rules.ts'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { readFindingActions } from '#service/domain/automation/finding-actions.ts'
import type { AutomationRule } from '#service/domain/automation/rule.ts'
import { newId } from '#service/domain/id.ts'
import { everywhere } from '#service/domain/policies/policy.ts'
import { applyToFindings } from './run-finding-rule.ts'

const now = () => new Date('2026-11-28T12:00:00Z')
const at = now().toISOString()

test('a rule that was changed since its run began proposes nothing more', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-rule-'))
  const database = openLocalDatabase<UserDataTables>(join(folder, 'waybill.db'), 'user-data', userDataMigrations)
  const organizationId = newId()
  await database.write.insertInto('organization').values({ id: organizationId, name: 'O', updated_at: at }).execute()
  const rule: AutomationRule = {
    ...{ id: newId(), organizationId, name: 'R', description: '', isEnabled: true, isStarter: false, position: 1 },
    ...{ appliesTo: 'finding', triggers: ['manual'], mode: 'APPLY', write: 'IF_IMPORTED', scope: everywhere },
    conditions: { match: 'ALL', negate: false, conditions: [], groups: [] },
    actions: [{ action: 'suggestVex', field: null, value: null, parameters: { status: 'fixed' } }],
    ...{ validFrom: null, validUntil: null, stopAfter: null, revision: 1, createdAt: at, updatedAt: at },
  }
  await insertRules(database.write, [rule])
  const run = {
    ...{ id: newId(), ruleId: rule.id, versionId: newId(), revision: 1, ranAt: at, matchedCount: 1, changedCount: 0 },
    ...{ error: null, undoneAt: null, stepIds: [], versionChange: null },
  }
  const context = { database, now, signal: new AbortController().signal }
  const apply = () => applyToFindings(context, rule, readFindingActions(rule.actions, at, []), { run, ids: [newId()] })
  expect((await apply()).run.changedCount).toBe(0)
  const stored = await findRule(database.read, organizationId, rule.id)
  if (!stored) throw new Error('The rule is not there')
  await updateRule(database.write, { ...stored, name: 'Another name' })
  expect((await apply()).run.changedCount).toBe(0)
  await updateRule(database.write, { ...stored, mode: 'LOG', revision: 2 })
  await expect(apply()).rejects.toThrow('The rule was changed while it ran')
  database.close()
})
