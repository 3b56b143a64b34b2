import { severityOfWord } from '#service/domain/findings/cvss.ts'

/** Whether the details of a threat are a severity and nothing else, as Red Hat writes its ratings (`Important`). */
export function isSeverityWord(details: unknown): details is string {
  return typeof details === 'string' && severityOfWord(details) !== undefined
}
