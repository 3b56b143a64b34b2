import type { EditOfRead } from '#service/components/change-components.ts'
import { editProblems } from '#service/components/edit-component.ts'
import { type ComponentToEdit, findComponentsToEdit } from '#service/db/components/component-edit.ts'
import type { UserReader } from '#service/db/database.ts'
import {
  type ComponentActions,
  type ComponentBefore,
  editOfActions,
  isSuggesting,
} from '#service/domain/automation/component-actions.ts'
import { withoutSame } from '#service/domain/automation/member-values.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { suggestExpression } from '#service/standards/spdx/license-suggestion.ts'

/**
 * Returns the edits of those components that a rule changes.
 *
 * @throws {Rejection} if the version's format cannot represent a value
 */
export async function editsOf(
  read: UserReader,
  version: SbomVersion,
  actions: ComponentActions,
  ids: readonly string[],
): Promise<readonly EditOfRead[]> {
  const found = await findComponentsToEdit(read, version.id, ids)
  const problems = new Set<string>()
  const edits = ids.flatMap((id): EditOfRead[] => {
    const before = found.get(id)
    if (!before) return []
    const edit = withoutSame(before.component, editOfActions(actions, withSuggestions(actions, before)))
    if (Object.keys(edit).length === 0) return []
    for (const problem of editProblems(edit, version)) problems.add(problem)
    return [{ id, edit, before }]
  })
  if (problems.size > 0) throw new Rejection([...problems])
  return edits
}

/** Adds what actions without a value set. An expression that is right as it is has no suggestion. */
function withSuggestions({ actions }: ComponentActions, before: ComponentToEdit): ComponentBefore {
  const isLicense = actions.some((action) => isSuggesting(action, 'setLicense'))
  const expression = isLicense ? before.component.licenseExpression : null
  const setLicense = expression === null ? null : suggestExpression(expression)
  return { ...before, suggested: { setLicense, setPurl: before.suggestedPurl } }
}
