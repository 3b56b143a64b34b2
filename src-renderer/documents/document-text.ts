import { formatCount } from '#renderer/lib/format.ts'
import { plural } from '#renderer/lib/plural.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import * as texts from './texts.tsx'

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
  if (schemaValid === true) return { words: texts.valid, tone: 'ok', why: texts.documentIsValidAgainstItsOfficial }
  if (schemaValid === false) {
    return {
      words:
        errors.totalCount === 0 ? texts.invalid : texts.invalidErrors(formatCount(errors.totalCount, texts.errorForms)),
      tone: 'bad',
      why: texts.documentIsNotValidAgainst,
    }
  }
  const reason = notes.nodes.find(({ message }) => /schema/i.test(message))?.message
  return { words: texts.notValidated, tone: 'line', why: reason ?? texts.noSchemaValidationWasDone }
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
  NONE: { words: texts.notSigned, tone: 'line', why: texts.itsAuthorAndIntegrityCannot },
  INVALID: { words: texts.invalidSignature, tone: 'bad', why: texts.signatureDoesNotMatchTheContent },
  UNTRUSTED: { words: texts.signedNotTrusted, tone: 'warn', why: texts.signedWithAKey },
  TRUSTED: { words: texts.signedAndTrusted, tone: 'ok', why: texts.signedWithATrustedKey },
}

/** Describes what is known about the signature of a document. */
export function signatureVerdict(signature: Signature): Verdict {
  const { state, format, algorithm, keyFingerprint, reason, keyName, keyPerson } = signature
  const general = signatureLabels[state] ?? { words: state, tone: 'line' as const, why: '' }
  const how = [format, algorithm, keyFingerprint && `key ${keyFingerprint.slice(0, 16)}…`].filter(Boolean).join(', ')
  const known = reason ? { ...general, why: sentence(reason) } : general
  if (keyName && keyPerson) {
    const words = texts.signedByTrusted(visibleText(keyPerson.name))
    return { ...known, words, why: texts.signedWithTheTrustedKey(keyName, how) }
  }
  if (keyName) return { ...known, why: texts.signedWithTheTrustedKey(keyName, how) }
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
    counts.errors > 0 && formatCount(counts.errors, texts.errorForms),
    counts.warnings > 0 && formatCount(counts.warnings, texts.warningForms),
    counts.notes > 0 && formatCount(counts.notes, texts.noteForms),
  ]
    .filter(Boolean)
    .join(', ')
}

/**
 * Describes what happens to the decisions of a version when another document replaces its content (specification 1.6).
 * @param environment the name of the environment
 */
export function describeDecisionOutcome(environment: string, retains: boolean, decided: number): string {
  const setting = texts.retainVulnerabilityStatus(retains ? texts.on : texts.off, environment)
  if (retains) {
    return texts.decisionsAreCarriedOverWhere(setting)
  }
  if (decided === 0) return texts.thisVersionHasNoDecisions(setting)
  return texts.inThisVersionWillBeDeleted(
    setting,
    formatCount(decided, texts.decisionForms),
    plural(decided, texts.itOrThem),
  )
}

const wrappings: Readonly<Record<string, string>> = {
  gzip: texts.compressedWithGzip,
  zip: texts.fromAZipArchive,
  envelope: texts.inAnEnvelope,
}

/** Describes how the bytes are wrapped. Empty for a plain file. */
export function describeWrapping(wrapping: string): string {
  return wrappings[wrapping] ?? ''
}
