import { createHash } from 'node:crypto'
import type { Actor } from '#service/domain/actor.ts'
import type { OrganizationId } from '#service/domain/id.ts'

/** Where an operation came from: a window, any other client, a rule, a scan, or the service otherwise. */
export const originKinds = ['WINDOW', 'TOKEN', 'RULE', 'SCAN', 'SERVICE'] as const

/** Where an operation came from. */
export interface AuditOrigin {
  /** `WINDOW` for a session of the desktop app or of a browser. */
  readonly kind: (typeof originKinds)[number]
  /** Name and beginning of the token, revision of the rule, engine and data of the scan; null for the others. */
  readonly name: string | null
  /** The network address of the client; null where it is unknown. */
  readonly address: string | null
}

/** A field with the value before, where it is known, and after. */
export type AuditChange = readonly [field: string, oldValue: string | null, newValue: string | null]

/** What an entry says. */
export interface AuditContent {
  readonly actor: Actor
  readonly origin: AuditOrigin
  /** The mutation's name, or what the service does by itself. */
  readonly operation: string
  /** `CREATED`, `UPDATED` … as in the API. */
  readonly action: string
  readonly subjectName: string
  readonly changes: readonly AuditChange[]
  /** The step of decisions. */
  readonly stepId: string | null
}

/** An entry of the audit log. `content` is null once what it is about was deleted. */
export interface AuditEntry {
  readonly number: number
  readonly id: string
  readonly organizationId: OrganizationId
  readonly at: string
  readonly subjectKind: string
  readonly subjectId: string | null
  readonly content: AuditContent | null
}

/** The hash before the first entry. */
export const firstHash = '0'.repeat(64)

/** SHA-256 of what an entry says. @param content the JSON text as it is stored */
export function contentHash(entry: Omit<AuditEntry, 'content' | 'id'>, content: string): string {
  const { number, organizationId, at, subjectKind, subjectId } = entry
  return sha256(JSON.stringify([number, organizationId, at, subjectKind, subjectId, content]))
}

/** SHA-256 that ties an entry to the one before it. */
export function chainHash(before: string, ofContent: string): string {
  return sha256(`${before}${ofContent}`)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
