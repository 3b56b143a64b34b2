import type { Transaction } from 'kysely'
import { insertOutboxMessages } from '#service/db/notifications/outbox-messages.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { type ExpressionState, expressionStates, readExpression } from '#service/domain/licenses/expression-state.ts'
import { withStored } from '#service/domain/licenses/known-licenses.ts'
import { countExpressions } from './expression-counts.ts'
import { readStoredLicenses } from './stored-licenses.ts'

/** Expressions that a message names. */
const maxNamed = 10
/** Characters of an expression that a message has: enough for every one that people write. */
const maxLength = 500

/** What a person has to look at, the most urgent first. */
const urgent: readonly ExpressionState[] = ['rejected', 'unresolved', 'unspecified']

/**
 * Reports the licenses of a version (specification 6, `LICENSE_SUMMARY`): its components by the state of their license, and the first
 * expressions that are not approved.
 */
export async function addLicenseSummary(
  transaction: Transaction<UserDataTables>,
  version: { readonly id: string; readonly organizationId: string; readonly label: string },
  at: string,
): Promise<void> {
  const { id: versionId, organizationId, label } = version
  const stored = await readStoredLicenses(transaction, organizationId)
  const known = withStored(
    Array.from(stored, ([key, { state, copyLeft, groups }]) => ({
      ...{ key, state, copyLeft, groups: JSON.stringify(groups) },
    })),
  )
  const rows = (await countExpressions(transaction, versionId)).map(({ expression, components }) => ({
    ...{ expression, components, state: readExpression(expression, known).state },
  }))
  const states = expressionStates.map((word) => [
    word,
    rows.reduce((sum, { state, components }) => sum + (state === word ? components : 0), 0),
  ])
  const named = urgent.flatMap((word) => rows.filter(({ state }) => state === word)).slice(0, maxNamed)
  const payload = {
    label,
    components: rows.reduce((sum, { components }) => sum + components, 0),
    licenses: rows.filter(({ expression }) => expression !== null).length,
    states: Object.fromEntries(states) as Record<string, number>,
    top: named.map(({ expression, ...rest }) => ({ license: (expression ?? '').slice(0, maxLength), ...rest })),
  }
  await insertOutboxMessages(transaction, [{ organizationId, versionId, at, messageType: 'LICENSE_SUMMARY', payload }])
}
