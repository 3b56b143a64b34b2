import { hash } from 'node:crypto'
import { countOtherwiseJoined, listVersionsOfEnvironment } from '#service/db/components/license-lists.ts'
import { readStoredLicenses } from '#service/db/licenses/stored-licenses.ts'
import { readExpression } from '#service/domain/licenses/expression-state.ts'
import { withStored } from '#service/domain/licenses/known-licenses.ts'
import type { Task } from '#service/workers/task.ts'

export interface LicenseListPreviewInput {
  readonly organizationId: string
  readonly environmentId: string
  readonly asAnd: boolean
}

/** What another reading of lists of licenses would change in an environment. */
export interface LicenseListPreview {
  readonly sbomsCount: number
  readonly changedSbomsCount: number
  readonly expressionsCount: number
  readonly componentsCount: number
  readonly stateChanges: readonly {
    readonly before: string
    readonly after: string
    readonly componentsCount: number
  }[]
}

/** Counts what the task `license-lists` would change in all versions of an environment, without storing it. */
export const previewLicenseListsTask: Task<LicenseListPreviewInput, LicenseListPreview> = {
  name: 'preview-license-lists',
  async run({ database, signal }, { organizationId, environmentId, asAnd }) {
    const stored = await readStoredLicenses(database.read, organizationId)
    const known = withStored(
      Array.from(stored, ([key, { state, copyLeft, groups }]) => ({
        ...{ key, state, copyLeft, groups: JSON.stringify(groups) },
      })),
    )
    const stateOf = (expression: string | null) => readExpression(expression, known).state
    const versions = await listVersionsOfEnvironment(database.read, environmentId)
    const expressions = new Set<string>() // as hashes: an expression can be long
    const states = new Map<string, LicenseListPreview['stateChanges'][number]>()
    let componentsCount = 0
    let changedSbomsCount = 0
    for (const { id } of versions) {
      const countBefore = componentsCount
      for await (const { before, after, components } of countOtherwiseJoined(database, id, asAnd ? 'AND' : 'OR')) {
        signal.throwIfAborted()
        componentsCount += components
        if (before !== after) expressions.add(hash('sha256', before ?? ''))
        const change = { before: stateOf(before), after: stateOf(after) }
        if (change.before === change.after) continue
        const key = `${change.before} ${change.after}`
        states.set(key, { ...change, componentsCount: (states.get(key)?.componentsCount ?? 0) + components })
      }
      if (componentsCount > countBefore) changedSbomsCount += 1
    }
    const stateChanges = [...states.values()].toSorted((a, b) => b.componentsCount - a.componentsCount)
    return {
      ...{ sbomsCount: versions.length, changedSbomsCount },
      ...{ expressionsCount: expressions.size, componentsCount, stateChanges },
    }
  },
}
