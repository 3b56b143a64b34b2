import { byteChanges } from './byte-changes-for-test.ts'
import { type SeededRandom, createSeededRandom } from './seeded-random-for-test.ts'
import { wrapDocument } from './encodings-for-test.ts'
import { changeJson } from './json-changes-for-test.ts'
import { changeLines, changeXml } from './text-changes-for-test.ts'

/** A document that mutants are derived from. */
export interface Original {
  readonly name: string
  readonly bytes: Buffer
}

export interface Mutant {
  /** Describes the originals and the changes, for a report. */
  readonly name: string
  readonly bytes: Buffer
}

/** Maximum size of a mutant. Time is better spent on many mutants than on a large one. */
const maxBytes = 8 * 2 ** 20

/** Creates the mutant with this number for a seed. The same seed, number and originals produce the same bytes. */
export function mutantOf(seed: number, index: number, originals: readonly [Original, ...Original[]]): Mutant {
  const chance = createSeededRandom(seed, index)
  const original = light(chance, originals)
  const other = light(chance, originals)
  const changed = changedBytes(original.bytes, chance, other.bytes)
  const { bytes, name } = chance.once(8)
    ? around(changed.bytes, chance, other.bytes)
    : { bytes: changed.bytes, name: '' }
  return { name: `${original.name}: ${changed.name}${name}`, bytes: bytes.subarray(0, maxBytes) }
}

/** Picks the smallest of three, so that large documents are mutated less often. */
function light(chance: SeededRandom, originals: readonly [Original, ...Original[]]): Original {
  const three = [chance.pick(originals), chance.pick(originals), chance.pick(originals)] as const
  return three.reduce((a, b) => (b.bytes.length < a.bytes.length ? b : a))
}

function changedBytes(bytes: Buffer, chance: SeededRandom, other: Buffer): Mutant {
  const isKnown = !chance.once(4)
  const start = bytes.toString('latin1', 0, 64).trimStart()
  if (isKnown && /^[{[]/.test(start)) {
    const changed = changeJson(bytes, chance)
    if (changed) return { name: 'values', bytes: changed }
  }
  if (isKnown && (start.startsWith('<') || start.startsWith('\u00ef\u00bb\u00bf<')))
    return { name: 'markup', bytes: changeXml(bytes, chance) }
  if (isKnown && !/[\0\x80-\xff]/.test(start)) return { name: 'lines', bytes: changeLines(bytes, chance) }
  const change = chance.pick(byteChanges)
  return { name: change.name, bytes: change(bytes, chance, other) }
}

/** Wraps the document, and may change the result once more. */
function around(bytes: Buffer, chance: SeededRandom, other: Buffer): Mutant {
  const inside = wrapDocument(bytes, chance, other)
  if (!chance.once(2)) return { name: `, in ${inside.name}`, bytes: inside.bytes }
  const change = chance.pick(byteChanges)
  return { name: `, in ${inside.name}, ${change.name}`, bytes: change(inside.bytes, chance, other) }
}
