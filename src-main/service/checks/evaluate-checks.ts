import { countFailedObjects, type EvaluatedCheck } from '#service/domain/checks/check.ts'
import type { BrokenRule, BsiEvaluation, CheckedVersion } from '#service/domain/checks/evaluation.ts'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { findBsiViolations } from '#service/exports/compliance/evaluate-bsi.ts'
import { checkRules } from './rules/rules.ts'

/** Evaluates all rules over a version. `onRule` is called after each one. */
export function evaluateChecks(
  content: ExportContent,
  document: CheckedVersion['document'],
  now: Date,
  onRule: (done: number, total: number) => void = () => {},
): ReadonlyMap<string, EvaluatedCheck> {
  let bsi: BsiEvaluation | undefined
  const version: CheckedVersion = {
    ...{ content, document, now },
    components: content.components.filter(({ primary }) => !primary),
    primary: content.components.find(({ primary }) => primary) ?? null,
    bsi: () => (bsi ??= evaluateBsiRules(content, now)),
  }
  const outcomes = new Map<string, EvaluatedCheck>()
  for (const rule of checkRules) {
    const outcome = rule.evaluate(version)
    const failed = outcome.state === 'fail' ? countFailedObjects(rule, outcome.failures) : 0
    outcomes.set(rule.id, { ...outcome, failed })
    onRule(outcomes.size, checkRules.length)
  }
  return outcomes
}

/** Evaluates the guideline over the form that an export of its profile has. Its references lead back to the components. */
function evaluateBsiRules(content: ExportContent, now: Date): BsiEvaluation {
  const run = { serialNumber: '', timestamp: now.toISOString(), toolVersion: '' }
  const { facts, violations } = findBsiViolations(content, run)
  const positions = new Map(content.components.map(({ ref, position }) => [ref, position]))
  const count = (wanted: string) => facts.components.filter(({ level }) => level === wanted).length
  const byRule = new Map<string, BrokenRule[]>()
  for (const { rule, ref, message } of violations) {
    const broken: BrokenRule = {
      ...{ rule, message, by: ref === null ? 'document' : 'component' },
      position: ref === null ? null : (positions.get(ref) ?? null),
    }
    const others = byRule.get(rule)
    if (others) others.push(broken)
    else byRule.set(rule, [broken])
  }
  const fullCount = count('full')
  return { byRule, describedCount: fullCount + count('logical'), fullCount }
}
