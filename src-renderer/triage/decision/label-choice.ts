import type { Marks } from '#renderer/triage/session/marks.ts'
import { labelsOfAll } from '#renderer/triage/session/marks.ts'
import * as texts from './texts.tsx'

type LabeledFinding = Pick<Marks, 'labels'>

/** A label to select: on if all findings have it or it was selected. `note` says if only some have it. */
export interface LabelChoice {
  readonly label: string
  readonly isOn: boolean
  readonly note: string | null
}

/** Lists the labels to choose from, in alphabetical order: of the findings, of the queue, and the typed one. */
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
      return { label, isOn: chosen.get(label) ?? has === 'all', note: isSome ? texts.someHaveIt : null }
    })
}

/** Returns the labels to add and to remove. Null if nothing changed. */
export function changeOfLabels(
  marks: readonly LabeledFinding[],
  chosen: ReadonlyMap<string, boolean>,
): { readonly add: string[]; readonly remove: string[] } | null {
  const now = labelsOfAll(marks)
  const add = [...chosen].flatMap(([label, isOn]) => (isOn && now.get(label) !== 'all' ? [label] : []))
  const remove = [...chosen].flatMap(([label, isOn]) => (!isOn && now.has(label) ? [label] : []))
  return add.length + remove.length === 0 ? null : { add, remove }
}
