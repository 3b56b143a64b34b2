import { VersionMetadataEditDocument } from '#renderer/generated/documents.ts'
import { rejections, request } from '#renderer/lib/request.ts'
import { type Failed, useUndoable } from '#renderer/lib/undoable.ts'
import type { VersionSource } from '#renderer/documents/use-documents.ts'
import type { NotesChange } from '#renderer/ui/use-notes.ts'
import { RejectedValues } from './field-errors.ts'
import { metadataChange, type MetadataDraft } from './metadata-draft.ts'
import * as texts from './texts.tsx'

interface Change {
  readonly before: MetadataDraft
  readonly after: MetadataDraft
  readonly notes: NotesChange
}

/** Changes what a version and its document say about themselves, with a way to undo it. */
export function useMetadataChange(source: VersionSource) {
  const { id } = source
  const { run, done, isBusy } = useUndoable(id)
  const send = async (input: ReturnType<typeof metadataChange> & Partial<NotesChange>) => {
    const { sbomUpdate } = await request(VersionMetadataEditDocument, { input: { ...input, id } })
    const messages = rejections(sbomUpdate)
    if (messages.length > 0) throw new RejectedValues(messages)
  }
  const save = ({ before, after, notes }: Change, failed: Failed) =>
    run(async () => {
      const change = { ...metadataChange(before, after), ...sent(notes) }
      if (Object.keys(change).length === 0) return
      await send(change)
      const back = { ...metadataChange(after, before), ...sent(earlierNotes(source, notes)) }
      done(texts.metadataChanged, () => send(back), texts.metadataAreAsTheyWere)
    }, failed)
  return { save, isBusy }
}

function sent({ labels, customFields }: NotesChange): Partial<NotesChange> {
  return { ...(labels && { labels }), ...(customFields.length > 0 && { customFields }) }
}

/** Returns the notes that a change replaces. */
function earlierNotes(source: VersionSource, { labels, customFields }: NotesChange): NotesChange {
  const valueOf = (fieldId: string) =>
    source.customFieldValues.find(({ definition }) => definition.id === fieldId)?.value
  return {
    ...(labels && { labels: [...source.labels] }),
    customFields: customFields.map(({ customFieldDefinitionId }) => ({
      customFieldDefinitionId,
      value: valueOf(customFieldDefinitionId) ?? '',
    })),
  }
}
