import type { VexResponseWord } from '#shared/vex.ts'

/** The beginnings of formatted CSAF remediations, and the VEX response of each; the best first. */
const answers = [
  ['Fix', 'update'],
  ['Workaround', 'workaround_available'],
  ['Mitigation', 'workaround_available'],
  ['No fix planned', 'will_not_fix'],
  ['No fix available', 'can_not_fix'],
] as const satisfies readonly (readonly [string, VexResponseWord])[]

/** Returns the VEX response of a vendor's action: that of the best of its remediations. Null if there is none, as in free text. */
export function statedResponse(action: string | null): VexResponseWord | null {
  const starts = (action ?? '').split('\n\n').map((part) => part.split(':', 1)[0])
  return answers.find(([words]) => starts.includes(words))?.[1] ?? null
}
