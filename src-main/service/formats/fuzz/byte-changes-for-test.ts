import type { SeededRandom } from './seeded-random-for-test.ts'

/** Changes any bytes without knowing their format. `other` is another document, from which content is inserted. */
export type ByteChange = (bytes: Buffer, chance: SeededRandom, other: Buffer) => Buffer

const boundaryBytes = [
  0x00, 0x09, 0x0a, 0x0d, 0x20, 0x22, 0x26, 0x3c, 0x3e, 0x5b, 0x5c, 0x5d, 0x7b, 0x7d, 0x7f, 0x80, 0xc0, 0xed, 0xff,
]

/** Returns two positions in order, at most `most` apart. */
function span(bytes: Buffer, chance: SeededRandom, most: number): readonly [number, number] {
  const from = chance.below(bytes.length + 1)
  return [from, Math.min(bytes.length, from + chance.below(most))]
}

const joined = (...parts: readonly Buffer[]) => Buffer.concat(parts)

export const byteChanges: readonly [ByteChange, ...ByteChange[]] = [
  function flipBits(bytes, chance) {
    const changed = Buffer.from(bytes)
    for (let times = 1 + chance.below(8); times > 0 && changed.length > 0; times -= 1) {
      const at = chance.below(changed.length)
      changed[at] = (changed[at] ?? 0) ^ (1 << chance.below(8))
    }
    return changed
  },
  function putBytes(bytes, chance) {
    const changed = Buffer.from(bytes)
    for (let times = 1 + chance.below(4); times > 0 && changed.length > 0; times -= 1) {
      changed[chance.below(changed.length)] = boundaryBytes[chance.below(boundaryBytes.length)] ?? 0
    }
    return changed
  },
  function cutOff(bytes, chance) {
    return chance.once(2) ? bytes.subarray(0, chance.below(bytes.length + 1)) : bytes.subarray(chance.below(200))
  },
  function leaveOut(bytes, chance) {
    const [from, to] = span(bytes, chance, 400)
    return joined(bytes.subarray(0, from), bytes.subarray(to))
  },
  function repeat(bytes, chance) {
    const [from, to] = span(bytes, chance, 2_000)
    const times = chance.once(4) ? 1 + chance.below(50) : 1
    const part = bytes.subarray(from, to)
    return joined(bytes.subarray(0, to), ...Array.from({ length: times }, () => part), bytes.subarray(to))
  },
  function splice(bytes, chance, other) {
    const [from, to] = span(other, chance, other.length)
    const at = chance.below(bytes.length + 1)
    return joined(
      bytes.subarray(0, at),
      other.subarray(from, to),
      chance.once(2) ? bytes.subarray(at) : Buffer.alloc(0),
    )
  },
  function twice(bytes, _chance, other) {
    return joined(bytes, other)
  },
]
