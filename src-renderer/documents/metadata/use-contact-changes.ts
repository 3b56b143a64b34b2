import {
  AuthorAddDocument,
  AuthorEditDocument,
  AuthorRemoveDocument,
  VersionSupplierAddDocument,
  VersionSupplierEditDocument,
  VersionSupplierRemoveDocument,
} from '#renderer/generated/documents.ts'
import { rejections, request } from '#renderer/lib/request.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { type Failed, useUndoable } from '#renderer/lib/undoable.ts'
import {
  changedValues,
  type ContactDraft,
  type ContactKind,
  isSameAuthor,
  type ListedContact,
} from './contact-kinds.ts'
import { RejectedValues } from './field-errors.ts'
import * as texts from './texts.tsx'

interface Calls {
  /** Returns the id of the new contact. */
  add(sbomId: string, values: ContactDraft): Promise<string | undefined>
  /** Returns the id afterwards, which depends on the name. */
  edit(id: string, values: ContactDraft): Promise<string | undefined>
  remove(id: string): Promise<unknown>
}

/** @throws {RejectedValues} with the messages of the service, if it rejected the values */
function accepted<Payload extends { readonly errors: readonly string[] }>(payload: Payload | null | undefined) {
  const messages = rejections(payload)
  if (messages.length > 0) throw new RejectedValues(messages)
  return payload
}

const calls: Readonly<Record<ContactKind['id'], Calls>> = {
  author: {
    async add(sbomId, values) {
      const input = { sbomId, name: '', ...values }
      return accepted((await request(AuthorAddDocument, { input })).authorCreate)?.author?.id
    },
    async edit(authorId, values) {
      return accepted((await request(AuthorEditDocument, { input: { authorId, ...values } })).authorUpdate)?.author?.id
    },
    async remove(authorId) {
      return accepted((await request(AuthorRemoveDocument, { input: { authorId } })).authorDelete)
    },
  },
  supplier: {
    async add(sbomId, values) {
      const input = { sbomId, name: '', ...values }
      return accepted((await request(VersionSupplierAddDocument, { input })).sbomSupplierCreate)?.sbomSupplier?.id
    },
    async edit(id, values) {
      const { sbomSupplierUpdate } = await request(VersionSupplierEditDocument, { input: { id, ...values } })
      return accepted(sbomSupplierUpdate)?.sbomSupplier?.id
    },
    async remove(id) {
      return accepted((await request(VersionSupplierRemoveDocument, { input: { id } })).sbomSupplierDelete)
    },
  },
}

/** Changes authors or suppliers of a version, one change at a time. Each is shown with a way to undo it. */
export function useContactChanges(sbomId: string, kind: ContactKind) {
  const { run, done, isBusy } = useUndoable(sbomId)
  const { add, edit, remove } = calls[kind.id]
  const nameOf = ({ name = '' }: ContactDraft) => name.trim()

  /** Stores a form: of a listed contact, or of a new one. */
  const save = (before: ListedContact | null, after: ContactDraft, known: readonly ListedContact[], failed: Failed) =>
    run(async () => {
      // The service takes an author that it has as the same one, so that an undo would take away one that was there.
      const isKnown = kind.id === 'author' && before === null && known.some(({ values }) => isSameAuthor(values, after))
      if (isKnown) throw new RejectedValues([texts.versionHasAnAuthor])
      const values = changedValues(kind, before?.values ?? {}, after)
      if (before === null) {
        const id = await add(sbomId, values)
        done(texts.afterAdded(nameOf(after)), async () => id && remove(id), texts.afterRemovedAgain(nameOf(after)))
        return
      }
      const id = (await edit(before.id, values)) ?? before.id
      const back = changedValues(kind, after, before.values)
      done(texts.afterChanged(nameOf(after)), () => edit(id, back), texts.isAsItWas(nameOf(before.values)))
    }, failed)

  const removeIt = ({ id, values }: ListedContact) =>
    run(
      async () => {
        await remove(id)
        done(
          texts.valuesRemoved(nameOf(values)),
          () => add(sbomId, changedValues(kind, {}, values)),
          texts.valuesIsBack(nameOf(values)),
        )
      },
      (error) => showError(error, texts.couldNotRemove(nameOf(values))),
    )

  return { save, remove: removeIt, isBusy }
}
