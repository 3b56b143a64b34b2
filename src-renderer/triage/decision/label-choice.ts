import type { Marks } from '#renderer/triage/session/marks.ts'
import { labelsOfAll } from '#renderer/triage/session/marks.ts'

type LabeledFinding = Pick<Marks, 'labels'>

/** A label to tick: on while all findings have it or it was ticked. `note` says where only some have it. */
export interface LabelChoice {
  readonly label: string
  readonly isOn: boolean
  readonly note: string | null
}

/** Labels that can be chosen, in alphabetical order: of the findings, of the queue, and what was typed. */
export function listLabels(
  marks: readonly LabeledFinding[],
  known: readonly string[],
  chosen: ReadonlyMap<string, boolean>,
): LabelChoice[] {
  const now = labelsOfAll(marks)
  return [...new Set([...now.keys(), ...known, ...chosen.keys()])]
    .toSorted((a, b) => a.localeCompare(b, 'en'))
    .map((label) => {
      const has = now.get(label)
      const isSome = has === 'some' && !chosen.has(label)
      return { label, isOn: chosen.get(label) ?? has === 'all', note: isSome ? 'some have it' : null }
    })
}

/** What ticking came to: labels to add and to remove. Null when nothing is other than before. */
export function changeOfLabels(
  marks: readonly LabeledFinding[],
  chosen: ReadonlyMap<string, boolean>,
): { readonly add: string[]; readonly remove: string[] } | null {
  const now = labelsOfAll(marks)
  const add = [...chosen].flatMap(([label, isOn]) => (isOn && now.get(label) !== 'all' ? [label] : []))
  const remove = [...chosen].flatMap(([label, isOn]) => (!isOn && now.has(label) ? [label] : []))
  return add.length + remove.length === 0 ? null : { add, remove }
}
