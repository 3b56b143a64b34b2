import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { Counter } from '#service/exports/writing/counter.ts'
import type { VexWriter } from './statement-writer.ts'

/** Maximum number of problems that are listed one by one. */
const maxExamples = 20

/** Lists what a VEX document of this content states less exactly than the decisions, with counts, the most frequent first. */
export function formatProblems(
  writer: Pick<VexWriter, 'problems'>,
  { components, findings }: Pick<ExportContent, 'components' | 'findings'>,
): readonly string[] {
  const byId = new Map(components.map((component) => [component.id, component]))
  const problems = new Counter<string>()
  for (const { id, componentId, decision } of findings) {
    const component = byId.get(componentId)
    if (!component || !decision) continue
    for (const { message } of writer.problems({ id, decision, component })) problems.add(message)
  }
  const sorted = problems.byFrequency((message) => message)
  const told = sorted
    .slice(0, maxExamples)
    .map(({ value, count }) => (count === 1 ? value : `${value} (${count} findings)`))
  const rest = sorted.length - told.length
  return rest > 0 ? [...told, `${rest} more of this type; see the VEX preview for the full list`] : told
}
