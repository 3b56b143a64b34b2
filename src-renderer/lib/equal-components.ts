import * as texts from './texts.ts'

/** What may tell components with the same name and version apart. */
export interface EqualComponent {
  readonly purl: string | null
  readonly uniqueId: string
}

/** A common beginning of references is left out from this length on. */
const longPrefix = 12

/** Says of each of several components with the same name and version what tells it apart; empty where nothing does. */
export function differences(equal: readonly EqualComponent[]): readonly string[] {
  const asked = equal.map(({ purl }) => decoded(/[?#](.*)$/.exec(purl ?? '')?.[1] ?? ''))
  if (new Set(asked).size === equal.length) return asked
  const refs = equal.map(({ uniqueId }) => uniqueId)
  // As the tools of npm write the place of a package: `class-utils@0.3.6|kind-of@5.1.0`.
  if (refs.some((ref) => ref.includes('|'))) return refs.map(placeOf)
  // Not in the middle of a word.
  const prefix = commonPrefix(refs).replace(/[\p{L}\p{N}]+$/u, '')
  const isShort = prefix.length < longPrefix || refs.some((ref) => ref.length === prefix.length)
  return isShort ? refs : refs.map((ref) => `…${ref.slice(prefix.length)}`)
}

function placeOf(ref: string): string {
  const steps = ref.split('|').slice(0, -1)
  return steps.length === 0 ? '' : texts.inPlace(steps.map((step) => step.replace(/(?<=.)@[^@]*$/, '')).join(' › '))
}

function commonPrefix(texts: readonly string[]): string {
  const [first = '', ...others] = texts
  let length = first.length
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1
  return first.slice(0, length)
}

/** A purl may quote what cannot be decoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
