import { type Kysely, type Selectable, sql } from 'kysely'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import { findOwnRow, findOwnRows } from '#service/db/own-rows.ts'
import type { AutomationRuleTable } from '#service/db/tables/automation-tables.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { AutomationRule, RuleAction, RuleRowKind, RuleTrigger } from '#service/domain/automation/rule.ts'
import type { ConditionGroup } from '#service/domain/conditions/condition.ts'
import type { RuleScope } from '#service/domain/policies/policy.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { nameKey } from '#service/domain/products/product.ts'

/** Returns all rules of an organization in their order. */
export async function readRules(read: UserReader, organizationId: string): Promise<readonly AutomationRule[]> {
  const rows = await read
    .selectFrom('automation_rule')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toRule)
}

export async function findRule(
  read: UserReader,
  organizationId: string,
  id: string,
): Promise<AutomationRule | undefined> {
  const row = await findOwnRow(read.selectFrom('automation_rule').selectAll(), organizationId, id)
  return row && toRule(row)
}

/** Returns rules of an organization by id; unknown ids are omitted. */
export async function findRulesById(
  { read }: Pick<UserDatabase, 'read'>,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AutomationRule>> {
  const rows = await findOwnRows(read.selectFrom('automation_rule').selectAll(), organizationId, ids)
  return new Map(rows.map((row) => [row.id, toRule(row)]))
}

/** Stores rules at their positions. Those whose name the organization has already are left out. Returns how many were stored. */
export async function insertRules(write: Kysely<UserDataTables>, rules: readonly AutomationRule[]): Promise<number> {
  if (rules.length === 0) return 0
  const { numInsertedOrUpdatedRows = 0n } = await write
    .insertInto('automation_rule')
    .values(rules.map(toRow))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

export async function updateRule(write: Kysely<UserDataTables>, rule: AutomationRule): Promise<void> {
  await write.updateTable('automation_rule').set(toRow(rule)).where('id', '=', rule.id).execute()
}

/**
 * Makes sure that a rule is still there while it runs.
 * @throws {Rejection} if it was deleted
 */
export async function requireRuleThere(read: UserReader, { id }: Pick<AutomationRule, 'id'>): Promise<void> {
  const row = await read.selectFrom('automation_rule').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) throw new Rejection('The rule was deleted')
}

/** Deletes a rule with the list of its runs. */
export async function deleteRule(write: Kysely<UserDataTables>, id: string): Promise<void> {
  await write.deleteFrom('automation_rule').where('id', '=', id).execute()
}

/** Stores the order of rules, from 1. */
export async function saveOrder(write: Kysely<UserDataTables>, ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    await write
      .updateTable('automation_rule')
      .set({ position: index + 1 })
      .where('id', '=', id)
      .where('position', '<>', index + 1)
      .execute()
  }
}

/** Returns the organizations that were never given the starter library, and marks them. */
export async function organizationsWithoutLibrary(write: Kysely<UserDataTables>): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`insert into automation_library (organization_id)
    select organization.id from organization where true on conflict do nothing returning organization_id as id`.execute(
    write,
  )
  return rows.map(({ id }) => id)
}

function toRow(rule: AutomationRule) {
  const { id, name, description, revision, position, mode } = rule
  return {
    ...{ id, name, description, revision, position, mode, organization_id: rule.organizationId },
    ...{ name_key: nameKey(name), is_enabled: rule.isEnabled ? 1 : 0, is_starter: rule.isStarter ? 1 : 0 },
    ...{ row_kind: rule.appliesTo, triggers: JSON.stringify(rule.triggers), write_mode: rule.write },
    ...{ conditions: JSON.stringify(rule.conditions), actions: JSON.stringify(rule.actions) },
    ...{ scope: JSON.stringify(rule.scope), valid_from: rule.validFrom, valid_until: rule.validUntil },
    ...{ stop_after: rule.stopAfter, created_at: rule.createdAt, updated_at: rule.updatedAt },
  }
}

function toRule(row: Selectable<AutomationRuleTable>): AutomationRule {
  const { id, name, description, revision, position } = row
  return {
    ...{ id, name, description, revision, position, organizationId: row.organization_id },
    ...{ isEnabled: row.is_enabled === 1, isStarter: row.is_starter === 1 },
    appliesTo: row.row_kind as RuleRowKind, // checked by the table
    mode: row.mode as AutomationRule['mode'], // checked by the table
    write: row.write_mode as AutomationRule['write'], // checked by the table
    // Written by this file only.
    triggers: JSON.parse(row.triggers) as RuleTrigger[],
    conditions: JSON.parse(row.conditions) as ConditionGroup,
    actions: JSON.parse(row.actions) as RuleAction[],
    scope: JSON.parse(row.scope) as RuleScope,
    ...{ validFrom: row.valid_from, validUntil: row.valid_until, stopAfter: row.stop_after },
    ...{ createdAt: row.created_at, updatedAt: row.updated_at },
  }
}
