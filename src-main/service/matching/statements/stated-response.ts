import type { VexResponseWord } from '#shared/vex.ts'

/** What a CSAF document's remediations begin with once they are in words, and the answer that they come to; the best first. */
const answers = [
  ['Fix', 'update'],
  ['Workaround', 'workaround_available'],
  ['Mitigation', 'workaround_available'],
  ['No fix planned', 'will_not_fix'],
  ['No fix available', 'can_not_fix'],
] as const satisfies readonly (readonly [string, VexResponseWord])[]

/** The answer that a vendor's action comes to: the best of its remediations. Null where none tells, as in free text. */
export function statedResponse(action: string | null): VexResponseWord | null {
  const starts = (action ?? '').split('\n\n').map((part) => part.split(':', 1)[0])
  return answers.find(([words]) => starts.includes(words))?.[1] ?? null
}
