import type { CarriedRowFragment } from '#renderer/generated/documents.ts'
import { sentenceOfDecision } from '#renderer/lib/decision-words.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import * as texts from './texts.tsx'

/** What changed in the evidence of a decision, as the tab shows it. Each has its key, 1 to 3. */
export const carriedKinds = [
  { key: 'unchanged', label: texts.nothingRelevantChanged, evidenceKinds: ['UNCHANGED'] },
  { key: 'package', label: texts.packageVersionChanged, evidenceKinds: ['COMPONENT_VERSION_CHANGED'] },
  { key: 'other', label: texts.advisoryPathOrSeveral, evidenceKinds: ['ADVISORY_CHANGED', 'PATH_CHANGED', 'SEVERAL'] },
] as const satisfies readonly { key: string; label: string; evidenceKinds: readonly string[] }[]

export type CarriedKind = (typeof carriedKinds)[number]

/** Match confidence codes of the API as they occur in sentences of the service. */
const confidenceCode = /\b(?:CPE_)?(?:EXACT|WEAK|CONDITIONAL)\b/g

/** Formats one change of evidence as a sentence. */
export function changeSentence(change: string): string {
  return change.replaceAll(confidenceCode, (code) => code.toLowerCase().replace('cpe_', 'by CPE, '))
}

/** Summarizes the evidence changes of one decision in one line. The version is left out, because the row shows both. */
export function describeChanges(changes: readonly string[]): string {
  if (changes.length === 0) return texts.sameVersionAdvisorySeverityAndPath
  const others = changes.filter((change) => !change.startsWith("The component's version is "))
  if (others.length === 0) return texts.advisorySeverityAndPath
  const short = others.map((change) =>
    changeSentence(change).replace(/^The (\w)(\w+) is /, (_, first: string, rest: string) => {
      return `${first.toUpperCase()}${rest} `
    }),
  )
  return visibleText(short.join('. '))
}

/**
 * Returns the second line of a row: the ids of its findings, and what changed. That nothing changed is the name of its kind, and is not said
 * again in each row.
 */
export function secondLine(ids: readonly string[], changes: readonly string[]): string {
  if (changes.length === 0) return joinIds(ids)
  return `${ids.length === 1 ? ids.join('') : formatCount(ids.length, texts.findingForms)}. ${describeChanges(changes)}`
}

/** Joins ids, each once: the same id of several places of a package is named with their number. */
function joinIds(ids: readonly string[]): string {
  const counts = Map.groupBy(ids, (id) => id)
  return [...counts]
    .flatMap(([id, same]) => (same.length > 1 ? [id, formatCount(same.length, texts.placeForms)] : [id]))
    .join(', ')
}

/** Formats a decision as the service summarizes it: `Not affected: vulnerable code not present`. */
export function formatDecision(summary: string): string {
  return sentenceOfDecision(summary)
}

/** Formats the origin of a decision: product, version, environment. */
export function formatVersionName({ project, projectVersion }: CarriedRowFragment['previous']['sbom']): string {
  return `${project.projectGroup.name} ${projectVersion}, ${project.name}`
}

/** Returns the key of the row to select when a row is removed: the next one, or the one before if it was the last. */
export function rowAfter(ids: readonly string[], leaving: string): string | null {
  const at = ids.indexOf(leaving)
  return ids[at + 1] ?? ids[at - 1] ?? null
}
