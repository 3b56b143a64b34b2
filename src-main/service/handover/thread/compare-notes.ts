import type { UserReader } from '#service/db/database.ts'
import { listUsersByEmail } from '#service/db/handover/named-people.ts'
import { listNotes, noteKeyOf, type StoredNote } from '#service/db/handover/handover-notes.ts'
import { locateFindings } from '#service/db/handover/handover-sides.ts'
import { locateComponents } from '#service/db/handover/note-rows.ts'
import { listCustomFields } from '#service/db/labeling/custom-fields.ts'
import { compareNotes, noteDifferenceId } from '#service/domain/handover/compare-notes.ts'
import { handoverOutcomes, type HandoverOutcome } from '#service/domain/handover/compare-sides.ts'
import { type HandoverNote, type NoteSide, showNote } from '#service/domain/handover/handover-note.ts'
import type { HandoverCompared, HandoverNoteEntry, NoteComparison } from '#service/domain/handover/handover-result.ts'
import { type CustomFieldDefinition, normalizeFieldValue } from '#service/domain/labeling/custom-field.ts'
import { changeLabels, labelKey } from '#service/domain/labeling/labels.ts'
import type { UserId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'

/** A note of the file, and what this store has. */
export interface ComparedNote {
  readonly id: string
  readonly outcome: HandoverOutcome
  readonly theirs: HandoverNote
  /** Id of what it is about; null if that is not here. */
  readonly subjectId: string | null
  readonly ours: NoteSide
  /** Why the value of the file cannot be taken; null if it can. */
  readonly problem: string | null
  /** What a value means here. */
  readonly fieldId: string | null
  readonly assigneeId: UserId | null
}

/** Notes of one outcome in an answer; the counts include all. */
const maxShown = 10_000
const nothing: NoteSide = { value: null, entries: [] }

/** Compares the notes of a file with those of a version. */
export async function compareNotesOf(
  read: UserReader,
  { organizationId, versionId }: Pick<HandoverCompared, 'organizationId' | 'versionId'>,
  notes: readonly HandoverNote[],
): Promise<readonly ComparedNote[]> {
  if (notes.length === 0) return []
  const stored = new Map(
    (await listNotes(read, { id: versionId, organizationId })).map((note) => [noteKeyOf(note), note]),
  )
  const subjects = await locate(read, versionId, notes)
  const meaning = await readMeaning(read, organizationId, notes)
  const taken = new Set<string>()
  const compared = new Map<HandoverNote, ComparedNote>()
  // Notes that name a finding by its own id come before those that share another id with it.
  for (const [place, theirs] of inOrder(notes, subjects)) {
    const subjectId = subjects[place]?.id ?? null
    const key = subjectId === null ? null : noteKeyOf({ ...theirs, subjectId })
    const isFree = key !== null && !taken.has(key)
    if (isFree) taken.add(key)
    compared.set(theirs, compareOne(theirs, isFree ? subjectId : null, { stored: stored.get(key ?? ''), meaning }))
  }
  return notes.flatMap((one) => compared.get(one) ?? [])
}

function compareOne(
  theirs: HandoverNote,
  subjectId: string | null,
  { stored, meaning }: { readonly stored: StoredNote | undefined; readonly meaning: Meaning },
): ComparedNote {
  const ours = subjectId === null ? nothing : (stored ?? nothing)
  const id = noteDifferenceId(theirs, ours, theirs)
  if (subjectId === null) {
    const what = theirs.subject === 'COMPONENT' ? 'The component' : 'The finding'
    const gone = { subjectId, ours, problem: `${what} is not here`, fieldId: null, assigneeId: null }
    return { id, outcome: 'MISSING', theirs, ...gone }
  }
  const { problem, ...means } = meaning(theirs)
  const compared = compareNotes(theirs.kind, ours, theirs)
  const outcome = problem !== null && compared === 'NEWER_THERE' ? 'MISSING' : compared
  return { id, outcome, theirs, subjectId, ours, problem, ...means }
}

type Located = readonly ({ readonly id: string; readonly isExact: boolean } | undefined)[]

async function locate(read: UserReader, versionId: string, notes: readonly HandoverNote[]): Promise<Located> {
  const findings = notes.filter(({ subject }) => subject === 'FINDING')
  const found = await locateFindings(read, versionId, findings)
  const byNote = new Map(findings.map((note, place) => [note, found[place]]))
  const refs = notes.flatMap(({ subject, ref }) => (subject === 'COMPONENT' ? [ref] : []))
  const components = await locateComponents(read, versionId, refs)
  return notes.map((note) => {
    if (note.subject === 'VERSION') return { id: versionId, isExact: true }
    const row = byNote.get(note)
    if (note.subject === 'FINDING') return row && { id: row.id, isExact: row.vulnerability === note.vulnerability }
    const id = components.get(note.ref)
    return id === undefined ? undefined : { id, isExact: true }
  })
}

function inOrder(notes: readonly HandoverNote[], subjects: Located): readonly (readonly [number, HandoverNote])[] {
  const all = [...notes.entries()]
  const isExact = (place: number) => subjects[place]?.isExact === true
  return [...all.filter(([place]) => isExact(place)), ...all.filter(([place]) => !isExact(place))]
}

type Meaning = (note: HandoverNote) => Pick<ComparedNote, 'problem' | 'fieldId' | 'assigneeId'>

/** What custom fields and people of the file are here: fields by their name, people by their address. */
async function readMeaning(read: UserReader, organizationId: string, notes: readonly HandoverNote[]): Promise<Meaning> {
  const defined = await listCustomFields({ read }, organizationId)
  const fields = new Map(defined.map((field) => [`${field.appliesTo} ${labelKey(field.name)}`, field]))
  const emails = notes.flatMap(({ kind, value }) => (kind === 'ASSIGNEE' && value ? [value['email'] ?? ''] : []))
  const people = await listUsersByEmail(read, organizationId, emails)
  return (note) => {
    const none = { problem: null, fieldId: null, assigneeId: null }
    if (note.kind === 'CUSTOM_VALUE') return { ...none, ...meaningOfField(note, fields) }
    if (note.kind === 'ASSIGNEE') return { ...none, ...meaningOfPerson(note, people) }
    return { ...none, problem: note.kind === 'LABEL' ? problemOfLabel(note) : null }
  }
}

function meaningOfField({ subject, name, value }: HandoverNote, fields: ReadonlyMap<string, CustomFieldDefinition>) {
  const what = subject.toLowerCase()
  const field = fields.get(`${what} ${name}`)
  if (!field) return { problem: `There is no custom field "${name}" of a ${what} here. Create it first` }
  const text = value?.['value']
  const problem = text === undefined ? null : problemOf(() => rejectOtherForm(field, text))
  return { problem, fieldId: field.id }
}

function rejectOtherForm(field: CustomFieldDefinition, text: string): void {
  const here = normalizeFieldValue(field, text)
  if (here !== text) throw new Rejection(`Custom field "${field.name}" would store "${here}" in the place of "${text}"`)
}

function meaningOfPerson({ value }: HandoverNote, people: ReadonlyMap<string, UserId>) {
  if (value === null) return {}
  const { email = '', name = '' } = value
  if (email === '')
    return { problem: `"${name}" has no email address in the other store, by which the same user would be found here` }
  const assigneeId = people.get(email.toLowerCase())
  return assigneeId === undefined
    ? { problem: `No enabled user here has the email address "${email}"` }
    : { assigneeId }
}

function problemOfLabel({ value }: HandoverNote): string | null {
  return problemOf(() => changeLabels([], { add: [value?.['label'] ?? 'x'], remove: [] }))
}

function problemOf(test: () => unknown): string | null {
  try {
    test()
    return null
  } catch (error) {
    if (error instanceof Rejection) return error.messages.join('; ')
    throw error
  }
}

/** Counts what differs, and shows the first notes of each outcome. */
export function toNoteComparison(compared: readonly ComparedNote[]): NoteComparison {
  const byKind = Map.groupBy(compared, ({ theirs, outcome }) => `${theirs.kind} ${outcome}`)
  const noteCounts = [...byKind.values()].flatMap((some) => {
    const [first] = some
    return first ? [{ kind: first.theirs.kind, outcome: first.outcome, count: some.length }] : []
  })
  const shown = handoverOutcomes
    .filter((outcome) => outcome !== 'SAME')
    .flatMap((outcome) => compared.filter((one) => one.outcome === outcome).slice(0, maxShown))
  return { noteCounts, notes: shown.slice(0, maxShown).map(toEntry) }
}

function toEntry({ id, outcome, theirs, subjectId, ours, problem }: ComparedNote): HandoverNoteEntry {
  const { subject, kind, name, vulnerability, component, version } = theirs
  return {
    ...{ id, outcome, subject, kind, name, vulnerability, component, componentVersion: version },
    findingId: subject === 'FINDING' ? subjectId : null,
    ...{ ours: showNote(kind, ours.value), theirs: showNote(kind, theirs.value) },
    reason: problem,
  }
}
