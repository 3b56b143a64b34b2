import type { Contact, SbomTool } from '#service/domain/creators.ts'
import { textOf } from '#service/domain/json-values.ts'

/** An actor of SPDX 2: `Organization: Example (mail@example.org)`. */
export interface SpdxActor {
  readonly kind: 'Person' | 'Organization' | 'Tool'
  readonly contact: Contact
}

/** Reads an actor; null for `NOASSERTION`, `NONE` and missing values. A name without a kind is an organization. */
export function actorOf(value: unknown): SpdxActor | null {
  const text = textOf(value)
  if (text === null || text === 'NOASSERTION' || text === 'NONE') return null
  const match = /^(Person|Organization|Tool)\s*:\s*(.*)$/is.exec(text)
  const contact = contactOf((match?.[2] ?? text).trim())
  return contact.name === null && contact.email === null ? null : { kind: kindOf(match?.[1]), contact }
}

/** Reads `Example (mail@example.org)`. Brackets do not always contain an email address: "Example (Europe)" is a name. */
function contactOf(text: string): Contact {
  const bracket = /\(([^()]*)\)\s*$/.exec(text)
  const inside = bracket?.[1]?.trim() ?? ''
  if (!bracket || (inside !== '' && !inside.includes('@'))) return { ...noContact, name: text || null }
  return { ...noContact, name: text.slice(0, bracket.index).trim() || null, email: inside || null }
}

const noContact: Contact = { name: null, email: null, phone: null, url: null }

const maxToolNameLength = 1_000

/** Reads a tool. According to the specification, its name and version are joined by a dash. */
export function toolOf({ contact }: SpdxActor): SbomTool {
  const text = contact.name ?? ''
  // The pattern is tried at every position, which is too slow for a very long text.
  const dash = text.length > maxToolNameLength ? null : /^(.+)-v?(\d[^\s-]*(?:-[^\s]+)?)$/.exec(text)
  return { vendor: null, name: dash?.[1] ?? text, version: dash?.[2] ?? null }
}

function kindOf(word: string | undefined): SpdxActor['kind'] {
  const lower = word?.toLowerCase()
  if (lower === 'person') return 'Person'
  return lower === 'tool' ? 'Tool' : 'Organization'
}
