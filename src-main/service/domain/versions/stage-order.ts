import { type StageName, stageNames } from '#shared/stage.ts'

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
