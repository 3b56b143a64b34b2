import type { EditOfComponent } from '#service/components/change-components.ts'
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
import type { EditableComponent } from '#service/domain/components/component-edit.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { suggestExpression } from '#service/standards/spdx/license-suggestion.ts'

/** An edit of a component that a rule changes, and the component before it. */
export interface RuleEdit extends EditOfComponent {
  readonly before: EditableComponent
}

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
): Promise<readonly RuleEdit[]> {
  const found = await findComponentsToEdit(read, version.id, ids)
  const problems = new Set<string>()
  const edits = ids.flatMap((id): RuleEdit[] => {
    const before = found.get(id)
    if (!before) return []
    const edit = withoutSame(before.component, editOfActions(actions, withSuggestions(actions, before)))
    if (Object.keys(edit).length === 0) return []
    for (const problem of editProblems(edit, version)) problems.add(problem)
    return [{ id, edit, before: before.component }]
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
