/** Which number of a version differs first, for people: `1.2.3` to `1.3.0` is a minor step. */
export const versionSteps = ['major', 'minor', 'patch'] as const
export type VersionStep = (typeof versionSteps)[number]

const numbers = /^[=v]?(?:\d+:)?(\d+)(?:\.(\d+))?(?:\.(\d+))?/i

/** Names the first of three numbers in which two versions differ; null if they have no such numbers, or differ in something else. */
export function versionStep(base: string | null, target: string | null): VersionStep | null {
  const [before, after] = [numbers.exec(base ?? ''), numbers.exec(target ?? '')]
  if (!before || !after) return null
  return versionSteps.find((_step, at) => Number(before[at + 1] ?? 0) !== Number(after[at + 1] ?? 0)) ?? null
}
