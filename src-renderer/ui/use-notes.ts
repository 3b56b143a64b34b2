import { useState } from 'react'
import { type LabelDraft, labelsOf } from './LabelEntry.tsx'

/** What the organization notes about a row: labels and values of custom fields. */
export interface Notes {
  readonly labels: readonly string[]
  readonly customFieldValues: readonly { readonly value: string; readonly definition: { readonly id: string } }[]
}

/** A change of notes, as inputs of the API take it: all labels if one is another, and the values that are other ones. */
export interface NotesChange {
  readonly labels?: string[]
  readonly customFields: { readonly customFieldDefinitionId: string; readonly value: string }[]
}

/** Keeps the state of a form for notes. */
export function useNotes({ labels, customFieldValues }: Notes) {
  const [draft, setDraft] = useState<LabelDraft>({ labels, typed: '' })
  const [written, setWritten] = useState<ReadonlyMap<string, string>>(new Map())
  const valueOf = (id: string) =>
    written.get(id) ?? customFieldValues.find(({ definition }) => definition.id === id)?.value ?? ''
  return {
    draft,
    setDraft,
    valueOf,
    write: (id: string, value: string) => setWritten((before) => new Map(before).set(id, value)),
    change: (): NotesChange => ({
      ...(labelsOf(draft).join('\n') !== labels.join('\n') && { labels: [...labelsOf(draft)] }),
      customFields: Array.from(written, ([customFieldDefinitionId, value]) => ({ customFieldDefinitionId, value })),
    }),
  }
}

export type NotesDraft = ReturnType<typeof useNotes>
