import type { ComponentToEdit } from '#service/db/components/component-edit.ts'
import type { VersionEdit } from '#service/domain/automation/version-values.ts'
import type { ComponentEdit } from '#service/domain/components/component-edit.ts'
import type { RepeatableEdit } from '#service/domain/repeats/repeatable-edit.ts'

/** How an edit is made here. Components of the graph are named by their ids in the earlier version. */
export type RepeatWork =
  | {
      readonly kind: 'change'
      readonly componentId: string
      readonly before: ComponentToEdit
      readonly edit: ComponentEdit
      /** What it depends on, the whole list; null to leave it. */
      readonly dependencies: readonly string[] | null
    }
  | {
      readonly kind: 'addition'
      readonly edit: ComponentEdit & { readonly name: string }
      readonly dependents: readonly string[]
      readonly dependencies: readonly string[]
    }
  | { readonly kind: 'removal'; readonly componentId: string }
  | {
      readonly kind: 'document'
      readonly edit: VersionEdit
      /** Of suppliers, by place. */
      readonly contactNames: readonly (string | null)[]
    }

/** An edit with the work to make it; null if it is not possible. */
export interface PlannedEdit extends RepeatableEdit {
  readonly work: RepeatWork | null
}
