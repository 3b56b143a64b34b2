import { severityOfWord } from '#service/domain/findings/cvss.ts'

/** Tests whether the details of a threat are only a severity, as Red Hat writes its ratings (`Important`). */
export function isSeverityWord(details: unknown): details is string {
  return typeof details === 'string' && severityOfWord(details) !== undefined
}
