import { severities } from '#shared/severity.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { labelKey } from '#service/domain/labeling/labels.ts'
import { parseObject } from './handover-about.ts'
import { type NoteKind, noteKinds } from './note-kinds.ts'

/** What a note is about. */
export const noteSubjects = ['VERSION', 'COMPONENT', 'FINDING'] as const
export type NoteSubject = (typeof noteSubjects)[number]

/** The texts of a note, by the names that its kind has. */
export type NoteValue = Readonly<Partial<Record<string, string>>>

/** What tells a note in every store: what it is about, and its name there (the label, or the custom field; empty otherwise). */
export interface NoteKey {
  readonly subject: NoteSubject
  /** Reference of the component; empty for the version. */
  readonly ref: string
  /** Id of the vulnerability, with its other ids; empty unless it is about a finding. */
  readonly vulnerability: string
  readonly aliases: readonly string[]
  readonly kind: NoteKind
  readonly name: string
}

/** What a store knows about a note: its value, and ids of the changes that led to it. */
export interface NoteSide {
  /** Null for none. */
  readonly value: NoteValue | null
  readonly entries: readonly string[]
}

/** A line of the notes of a file. Component and version are for people. */
export interface HandoverNote extends NoteKey, NoteSide {
  readonly component: string | null
  readonly version: string | null
}

/** Names of the texts of each kind, in their order. A snooze has one of both, or both. */
const members = {
  SEVERITY: ['severity', 'reason'],
  SNOOZE: ['until', 'dataChanges'],
  ASSIGNEE: ['email', 'name'],
  LABEL: ['label'],
  CUSTOM_VALUE: ['value'],
} as const satisfies Record<NoteKind, readonly string[]>

/** A value as text, by which two of them are compared and remembered. Of a person the address counts. */
export function textOfNote(kind: NoteKind, value: NoteValue | null): string {
  if (value === null) return ''
  if (kind === 'ASSIGNEE') return JSON.stringify([value['email']?.toLowerCase() || value['name']])
  return JSON.stringify(members[kind].map((name) => value[name] ?? null))
}

/** A value for people. */
export function showNote(kind: NoteKind, value: NoteValue | null): string | null {
  if (value === null) return null
  if (kind === 'SEVERITY') return `${value['severity']}: ${value['reason']}`
  if (kind === 'SNOOZE') {
    const ends = [...(value['until'] === undefined ? [] : [`until ${value['until']}`])]
    return [...ends, ...(value['dataChanges'] === undefined ? [] : ['until the data changes'])].join(' or ')
  }
  if (kind === 'ASSIGNEE') return value['email'] === '' ? (value['name'] ?? '') : `${value['name']} <${value['email']}>`
  return value[kind === 'LABEL' ? 'label' : 'value'] ?? ''
}

const maxName = 10_000
const maxEntries = 10_000

/** What a line is: a note, or one of a kind that only newer versions of this program know. */
export type ReadNote = { readonly note: HandoverNote } | { readonly unknownKind: string }

/**
 * Reads a line of notes. The file can come from anybody.
 *
 * @throws {Rejection} that names the line, if it is not as this program writes it
 */
export function parseHandoverNote(text: string, number: number): ReadNote {
  const damaged = `Line ${number} of the notes in the handover file is damaged`
  const line = parseObject(text, damaged) as Partial<Record<keyof HandoverNote, unknown>>
  const { kind } = line
  if (typeof kind !== 'string' || !/^[A-Z_]{1,40}$/.test(kind)) throw new Rejection(damaged)
  const known = noteKinds.find((one) => one === kind)
  if (known === undefined) return { unknownKind: kind }
  const note = readNote(line, known)
  if (note === undefined) throw new Rejection(damaged)
  return { note }
}

function readNote(line: Partial<Record<keyof HandoverNote, unknown>>, kind: NoteKind): HandoverNote | undefined {
  const { subject, ref, vulnerability, aliases, name, component = null, version = null, entries, value } = line
  const isRead =
    isSubject(subject) &&
    isKey(subject, kind, { ref, vulnerability, name }) &&
    isTexts(aliases, 200) &&
    [component, version].every((one) => one === null || isText(one)) &&
    isEntries(entries)
  const read = value === null ? null : readValue(kind, String(name), value)
  if (!isRead || read === undefined) return undefined
  const key = { subject, ref, vulnerability, aliases, kind, name }
  return { ...key, ...{ component, version, entries, value: read } } as HandoverNote // each member was tested
}

function isKey(
  subject: NoteSubject,
  kind: NoteKind,
  { ref, vulnerability, name }: Partial<Record<'ref' | 'vulnerability' | 'name', unknown>>,
): boolean {
  const isAllowed = subject === 'FINDING' || kind === 'LABEL' || kind === 'CUSTOM_VALUE'
  const hasName = kind === 'LABEL' || kind === 'CUSTOM_VALUE'
  return (
    isAllowed &&
    isText(ref) &&
    isText(vulnerability) &&
    isText(name) &&
    (ref !== '') === (subject !== 'VERSION') &&
    (vulnerability !== '') === (subject === 'FINDING') &&
    (name !== '') === hasName &&
    name === labelKey(name)
  )
}

/** Returns the texts of a value, and nothing else of it; undefined if it is none of its kind. */
function readValue(kind: NoteKind, name: string, value: unknown): NoteValue | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const own = new Map(Object.entries(value))
  const given = members[kind].flatMap((member) => (own.has(member) ? [[member, own.get(member)] as const] : []))
  if (!given.every((one): one is [(typeof one)[0], string] => isText(one[1]))) return undefined
  const texts: NoteValue = Object.fromEntries(given)
  return isValue[kind](texts, name) ? texts : undefined
}

const isValue: Readonly<Record<NoteKind, (texts: NoteValue, name: string) => boolean>> = {
  SEVERITY: ({ severity, reason }) =>
    severities.some((word) => word === severity && word !== 'unknown') && reason !== undefined && reason.trim() !== '',
  SNOOZE: ({ until, dataChanges }) =>
    (until !== undefined || dataChanges !== undefined) &&
    (until === undefined || isDay(until)) &&
    (dataChanges === undefined || dataChanges === 'true'),
  ASSIGNEE: ({ email, name }) => email !== undefined && name !== undefined,
  LABEL: ({ label }, name) => label !== undefined && label === label.trim() && labelKey(label) === name,
  CUSTOM_VALUE: ({ value }) => value !== undefined,
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

function isSubject(value: unknown): value is NoteSubject {
  return noteSubjects.some((word) => word === value)
}

function isEntries(value: unknown): boolean {
  if (!isTexts(value, maxEntries) || !value.every((id) => /^[\w:.-]{8,100}$/.test(id))) return false
  return new Set(value).size === value.length
}

function isTexts(value: unknown, most: number): value is readonly string[] {
  return Array.isArray(value) && value.length <= most && value.every(isText)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxName
}
