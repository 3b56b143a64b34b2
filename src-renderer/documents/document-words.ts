import { formatCount } from '#renderer/lib/format.ts'

/** A short statement, how it looks, and the sentence behind it. */
export interface Verdict {
  readonly words: string
  readonly tone: 'ok' | 'warn' | 'bad' | 'line'
  readonly why: string
}

interface Judged {
  readonly schemaValid: boolean | null
  readonly errors: { readonly totalCount: number }
  readonly notes: { readonly nodes: readonly { readonly message: string }[] }
}

/** What the official schema of its format says about a document. Nobody's verdict is no verdict: then it says why. */
export function schemaVerdict({ schemaValid, errors, notes }: Judged): Verdict {
  if (schemaValid === true) return { words: 'Valid', tone: 'ok', why: 'The official schema of its format accepts it.' }
  if (schemaValid === false) {
    return {
      words: errors.totalCount === 0 ? 'Invalid' : `Invalid (${formatCount(errors.totalCount, 'error')})`,
      tone: 'bad',
      why: 'The official schema of its format does not accept it. What could be read was read.',
    }
  }
  const reason = notes.nodes.find(({ message }) => /schema/i.test(message))?.message
  return { words: 'Not evaluated', tone: 'line', why: reason ?? 'The official schema was not asked.' }
}

interface Signature {
  readonly state: string
  readonly format: string | null
  readonly algorithm: string | null
  readonly keyFingerprint: string | null
}

const signatureWords: Readonly<Record<string, Verdict>> = {
  NONE: { words: 'Not signed', tone: 'line', why: 'Nothing says who wrote it, or whether it was changed since.' },
  INVALID: { words: 'Signature wrong', tone: 'bad', why: 'It carries a signature that does not fit its content.' },
  UNTRUSTED: { words: 'Signed, not trusted', tone: 'warn', why: 'It is signed, by a key that is not trusted here.' },
  TRUSTED: { words: 'Signed and trusted', tone: 'ok', why: 'A key that is trusted here signed exactly this content.' },
}

/** What is known about the signature of a document. */
export function signatureVerdict({ state, format, algorithm, keyFingerprint }: Signature): Verdict {
  const known = signatureWords[state] ?? { words: state, tone: 'line' as const, why: '' }
  const how = [format, algorithm, keyFingerprint && `key ${keyFingerprint.slice(0, 16)}…`].filter(Boolean).join(', ')
  return how === '' ? known : { ...known, why: `${known.why} (${how})` }
}

/** How the remarks of a document divide: `3 errors, 1 warning`. Empty when there are none. */
export function remarkWords(counts: {
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
 * What becomes of the decisions of a version when another document takes the place of its content (specification 1.6).
 * @param environment its name
 */
export function decisionFate(environment: string, retains: boolean, decided: number): string {
  const setting = `“Retain Vulnerability Status with Version” is ${retains ? 'on' : 'off'} in “${environment}”`
  if (retains) {
    return `${setting}: decisions go over to the same vulnerability in the same package. Where the new content lists no such package, there is nothing to decide.`
  }
  if (decided === 0) return `${setting}. This version has no decisions that could be lost.`
  return `${setting}: ${decided === 1 ? 'the one decision' : `all ${formatCount(decided, 'decision')}`} of this version will be lost, and going back to this document does not bring ${decided === 1 ? 'it' : 'them'} back.`
}

const wrappings: Readonly<Record<string, string>> = {
  gzip: 'compressed with gzip',
  zip: 'from a zip archive',
  envelope: 'in an envelope',
}

/** How the bytes are wrapped. Empty for a plain file. */
export function wrappingWords(wrapping: string): string {
  return wrappings[wrapping] ?? ''
}
