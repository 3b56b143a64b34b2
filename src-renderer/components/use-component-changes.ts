import {
  ComponentAddDocument,
  ComponentEditDocument,
  ComponentPutBackDocument,
  ComponentRemoveDocument,
  ComponentSupplierAddDocument,
  ComponentSupplierEditDocument,
  ComponentSupplierRemoveDocument,
} from '#renderer/generated/documents.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { type Failed, useUndoable } from '#renderer/lib/undoable.ts'
import { type ComponentChange, type ComponentDraft, changeOf, newComponentOf, shownName } from './component-draft.ts'
import type { SupplierDraft } from './supplier-draft.ts'
import * as texts from './texts.tsx'

interface Named {
  readonly id: string
  readonly name: string
}

/** A supplier as it is stored. */
export type StoredSupplier = SupplierDraft & { readonly id: string }

const send = {
  edit: async (sbomId: string, id: string, change: ComponentChange) =>
    accepted((await request(ComponentEditDocument, { input: { ...change, id, sbomId } })).componentUpdate),
  add: async (sbomId: string, draft: ComponentDraft) =>
    accepted((await request(ComponentAddDocument, { input: { ...newComponentOf(draft), sbomId } })).componentCreate),
  remove: async (sbomId: string, id: string) =>
    accepted((await request(ComponentRemoveDocument, { input: { id, sbomId } })).componentDelete),
  restore: async (sbomId: string, id: string) =>
    accepted((await request(ComponentPutBackDocument, { input: { id, sbomId } })).componentRestore),
}

/** Makes the supplier of a component what a form says: an empty name takes it away. Returns the id of a supplier that is there afterwards. */
async function storeSupplier(
  componentId: string,
  before: StoredSupplier | null,
  after: SupplierDraft | null,
): Promise<string | null> {
  if (after === null) {
    if (before)
      accepted((await request(ComponentSupplierRemoveDocument, { input: { id: before.id } })).compSupplierDelete)
    return null
  }
  const { name, url, contactName, contactEmail } = after
  const values = { name, url, contactName, contactEmail }
  if (before) {
    const { compSupplierUpdate } = await request(ComponentSupplierEditDocument, { input: { ...values, id: before.id } })
    return accepted(compSupplierUpdate).compSupplier?.id ?? null
  }
  const { compSupplierCreate } = await request(ComponentSupplierAddDocument, { input: { ...values, componentId } })
  return accepted(compSupplierCreate).compSupplier?.id ?? null
}

/** Changes components of a version, one change at a time. Each is shown with a way to undo it; `failed` gets why it was not made. */
export function useComponentChanges(sbomId: string) {
  const { run, done, isBusy } = useUndoable(sbomId)

  const edit = (id: string, before: ComponentDraft, after: ComponentDraft, failed: Failed) =>
    run(async () => {
      await send.edit(sbomId, id, changeOf(before, after))
      const back = () => send.edit(sbomId, id, changeOf(after, before))
      done(texts.afterChanged(shownName(after)), back, texts.isAsItWas(shownName(before)))
    }, failed)

  const add = (draft: ComponentDraft, failed: Failed) =>
    run(async () => {
      const { component } = await send.add(sbomId, draft)
      if (!component) return
      const name = shownName(draft)
      done(texts.nameAdded(name), () => send.remove(sbomId, component.id), texts.nameRemovedAgain(name))
    }, failed)

  const remove = ({ id, name }: Named) =>
    run(
      async () => {
        await send.remove(sbomId, id)
        done(texts.nameRemoved(name), () => send.restore(sbomId, id), texts.nameIsBack(name))
      },
      (error) => showError(error, texts.couldNotRemove(name)),
    )

  const restore = ({ id, name }: Named, failed: Failed) =>
    run(async () => {
      await send.restore(sbomId, id)
      done(texts.nameIsBack(name), () => send.remove(sbomId, id), texts.nameRemovedAgain(name))
    }, failed)

  const setSupplier = (id: string, before: StoredSupplier | null, after: SupplierDraft | null, failed: Failed) =>
    run(async () => {
      const storedId = await storeSupplier(id, before, after)
      const stored = after !== null && storedId !== null ? { ...after, id: storedId } : null
      const text = after === null ? texts.supplierRemoved : texts.supplierSaved
      done(text, () => storeSupplier(id, stored, before), texts.supplierIsAsItWas)
    }, failed)

  return { edit, add, remove, restore, setSupplier, isBusy }
}
