/** Kinds of notes that people make beside decisions. */
export const noteKinds = ['SEVERITY', 'SNOOZE', 'ASSIGNEE', 'LABEL', 'CUSTOM_VALUE'] as const
export type NoteKind = (typeof noteKinds)[number]
