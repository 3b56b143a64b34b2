import * as texts from './texts.tsx'
import type { Ruler, RulerMark } from './version-ruler.ts'
import type { VersionSpan } from './version-spans.ts'

/** A label below the ruler. */
export interface RulerLabel {
  readonly text: string
  readonly at: number
}

/** Width of a character and of the space between labels, in percent of the narrowest ruler. */
const characterWidth = 1.6
const gap = 2

/** Which labels stay if there is no space for all: the end of the range first. */
const importance = ['end', 'last', 'fix', 'start', 'listed'] as const

/** Returns the labels that fit below the ruler without touching each other. Every version is in the description of the ruler. */
export function labelsOf(marks: readonly RulerMark[]): RulerLabel[] {
  const chosen: RulerLabel[] = []
  for (const role of importance) {
    for (const mark of marks.filter((one) => one.role === role)) {
      const label = { text: labelOf(mark), at: mark.at }
      if (chosen.every((other) => !areTouching(label, other))) chosen.push(label)
    }
  }
  return chosen.toSorted((one, other) => one.at - other.at)
}

function labelOf({ version, role }: RulerMark): string {
  if (role === 'end' || role === 'fix') return texts.versionFixed(version)
  return role === 'last' ? texts.versionLastAffected(version) : version
}

function areTouching(one: RulerLabel, other: RulerLabel): boolean {
  const [first, second] = one.at <= other.at ? [one, other] : [other, one]
  return rightOf(first) + gap > leftOf(second)
}

function leftOf({ text, at }: RulerLabel): number {
  return at - (text.length * characterWidth * at) / 100
}

function rightOf(label: RulerLabel): number {
  return leftOf(label) + label.text.length * characterWidth
}

/** Describes a ruler: `Affected from 2.0.0 before 2.1.0. This version is 2.0.5. Fixed in 2.1.0`. */
export function describeRuler({ spans, version, fixes, scale }: Ruler): string {
  const ends = spans.flatMap(({ to, closed }) => (to !== null && !closed ? [to] : []))
  const fixed = [...ends, ...fixes]
  const parts = [
    texts.affectedSpans(spans.map(describeSpan).join(', ')),
    texts.thisVersionIs(version),
    ...(fixed.length > 0 ? [texts.fixedInFixed(fixed.join(', '))] : []),
    ...(scale === 'order' ? [texts.inOrderNotToScale] : []),
  ]
  return parts.join('. ')
}

function describeSpan({ from, to, closed }: VersionSpan): string {
  if (from !== null && from === to) return from
  const start = from === null || from === '0' ? texts.fromTheFirstVersion : texts.from(from)
  if (to === null) return texts.withNoKnownEnd(start)
  return `${start} ${closed ? 'up to and including' : 'before'} ${to}`
}
