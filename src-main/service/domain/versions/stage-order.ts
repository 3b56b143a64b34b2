import { type StageName, stageNames } from '#shared/stage.ts'

/**
 * Stages that evaluate rules, of which this version of the service knows none. They are completed without evaluating anything, and say so
 * wherever they are shown (decision 0056).
 */
export const stagesWithoutRules: readonly StageName[] = ['LABELING']

/** Stages whose results the named one reads. */
const reads: Readonly<Record<StageName, readonly StageName[]>> = {
  CHECKS: [],
  LABELING: [],
  AUTOMATION: ['LABELING'],
  VULN_SCAN: ['AUTOMATION'],
  SUPPORT: ['AUTOMATION', 'VULN_SCAN'],
  POLICY_SCAN: ['CHECKS', 'LABELING', 'AUTOMATION', 'VULN_SCAN', 'SUPPORT'],
}

/** Returns the requested stages and the later ones that depend on them, in pipeline order. */
export function stagesToRun(asked: readonly string[]): readonly StageName[] {
  const chosen = new Set<StageName>()
  for (const name of stageNames) {
    if (asked.includes(name) || reads[name].some((earlier) => chosen.has(earlier))) chosen.add(name)
  }
  return [...chosen]
}
