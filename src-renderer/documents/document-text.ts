import { formatCount } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'

/** A short statement, its appearance, and a sentence that explains it. */
export interface Verdict {
  readonly words: string
  readonly tone: 'ok' | 'warn' | 'bad' | 'line'
  readonly why: string
}

interface SchemaResult {
  readonly schemaValid: boolean | null
  readonly errors: { readonly totalCount: number }
  readonly notes: { readonly nodes: readonly { readonly message: string }[] }
}

/** Describes the result of validation against the official schema. If the document was not validated, it says why. */
export function schemaVerdict({ schemaValid, errors, notes }: SchemaResult): Verdict {
  if (schemaValid === true)
    return { words: 'Valid', tone: 'ok', why: 'The document is valid against its official schema.' }
  if (schemaValid === false) {
    return {
      words: errors.totalCount === 0 ? 'Invalid' : `Invalid (${formatCount(errors.totalCount, 'error')})`,
      tone: 'bad',
      why: 'The document is not valid against its official schema. Waybill read what it could.',
    }
  }
  const reason = notes.nodes.find(({ message }) => /schema/i.test(message))?.message
  return { words: 'Not validated', tone: 'line', why: reason ?? 'No schema validation was done.' }
}

interface Signature {
  readonly state: string
  readonly format: string | null
  readonly algorithm: string | null
  readonly keyFingerprint: string | null
  readonly reason?: string | null
  readonly keyName?: string | null
  readonly keyPerson?: { readonly name: string } | null
}

const signatureLabels: Readonly<Record<string, Verdict>> = {
  NONE: { words: 'Not signed', tone: 'line', why: 'Its author and integrity cannot be verified.' },
  INVALID: { words: 'Invalid signature', tone: 'bad', why: 'The signature does not match the content.' },
  UNTRUSTED: { words: 'Signed, not trusted', tone: 'warn', why: 'Signed with a key that is not trusted here.' },
  TRUSTED: { words: 'Signed and trusted', tone: 'ok', why: 'Signed with a trusted key. The content is unchanged.' },
}

/** Describes what is known about the signature of a document. */
export function signatureVerdict(signature: Signature): Verdict {
  const { state, format, algorithm, keyFingerprint, reason, keyName, keyPerson } = signature
  const general = signatureLabels[state] ?? { words: state, tone: 'line' as const, why: '' }
  const how = [format, algorithm, keyFingerprint && `key ${keyFingerprint.slice(0, 16)}…`].filter(Boolean).join(', ')
  const known = reason ? { ...general, why: sentence(reason) } : general
  if (keyName && keyPerson) {
    const words = `Signed by ${visibleText(keyPerson.name)}, trusted`
    return { ...known, words, why: `Signed with the trusted key “${keyName}”. The content is unchanged. (${how})` }
  }
  if (keyName) return { ...known, why: `Signed with the trusted key “${keyName}”. The content is unchanged. (${how})` }
  return how === '' ? known : { ...known, why: `${known.why} (${how})` }
}

const sentence = (reason: string) => (reason.endsWith('.') ? reason : `${reason}.`)

/** Summarizes the issues of a document: `3 errors, 1 warning`. Empty if there are none. */
export function summarizeIssues(counts: {
  readonly errors: number
  readonly warnings: number
  readonly notes: number
}): string {
  return [
    counts.errors > 0 && formatCount(counts.errors, 'error'),
    counts.warnings > 0 && formatCount(counts.warnings, 'warning'),
    counts.notes > 0 && formatCount(counts.notes, 'note'),
  ]
    .filter(Boolean)
    .join(', ')
}

/**
 * Describes what happens to the decisions of a version when another document replaces its content (specification 1.6).
 * @param environment the name of the environment
 */
export function describeDecisionOutcome(environment: string, retains: boolean, decided: number): string {
  const setting = `“Retain Vulnerability Status with Version” is ${retains ? 'on' : 'off'} in “${environment}”`
  if (retains) {
    return `${setting}: decisions are carried over where the same vulnerability affects the same package in the new content.`
  }
  if (decided === 0) return `${setting}. This version has no decisions to lose.`
  return `${setting}: ${formatCount(decided, 'decision')} in this version will be deleted. Reactivating this document does not restore ${decided === 1 ? 'it' : 'them'}.`
}

const wrappings: Readonly<Record<string, string>> = {
  gzip: 'compressed with gzip',
  zip: 'from a zip archive',
  envelope: 'in an envelope',
}

/** Describes how the bytes are wrapped. Empty for a plain file. */
export function describeWrapping(wrapping: string): string {
  return wrappings[wrapping] ?? ''
}
