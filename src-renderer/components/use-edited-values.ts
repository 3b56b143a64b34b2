import { useQuery } from '@tanstack/react-query'
import {
  ComponentEditedValuesDocument,
  type ComponentEditedValuesQuery,
  ComponentsEditUndoDocument,
  ComponentValuesBackDocument,
} from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { useUndoable } from '#renderer/lib/undoable.ts'
import { valueLabel } from './edited-values.ts'
import * as texts from './texts.tsx'

export type EditedValue = NonNullable<NonNullable<ComponentEditedValuesQuery['component']>['editedValues']>[number]

/** Reads which values of a component are others than its document states. The service reads the document for it. */
export function useEditedValues(id: string, sbomId: string) {
  return useQuery({
    queryKey: queryKey('component', 'edited-values', sbomId, id),
    queryFn: async ({ signal }) =>
      (await request(ComponentEditedValuesDocument, { id, sbomId }, signal)).component?.editedValues ?? [],
  })
}

/** Takes values of a component back to what its document states, with a way to undo that. */
export function useRestoredValues(id: string, sbomId: string) {
  const { run, done, isBusy } = useUndoable(sbomId)
  const restore = ({ field }: EditedValue) =>
    run(
      async () => {
        const input = { id, sbomId, fields: [field] }
        const { editId } = accepted((await request(ComponentValuesBackDocument, { input })).componentValuesRestore)
        if (!editId) return
        const back = async () =>
          accepted((await request(ComponentsEditUndoDocument, { input: { sbomId, editId } })).componentBulkUndo)
        const label = valueLabel(field)
        done(texts.isAsTheDocumentSays(label), back, texts.isAsItWasEdited(label))
      },
      (error) => showError(error, texts.valueCouldNotBeRestored),
    )
  return { restore, isBusy }
}
