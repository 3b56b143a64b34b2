/** Random choices from a seed, the same on every machine. */
export interface SeededRandom {
  /** Returns an integer from 0 to `below`, exclusive. */
  below(below: number): number
  /** Returns true in one of `of` cases. */
  once(of: number): boolean
  pick<T>(list: readonly [T, ...T[]]): T
}

/** Creates the choices for one mutant of a seed. They depend on both numbers only, so that any mutant can be recreated alone. */
export function createSeededRandom(seed: number, index: number): SeededRandom {
  // Mulberry32, seeded with a mix of both numbers.
  let state = (Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b) ^ Math.imul(index + 1, 0xc2b2_ae35)) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b_79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, once: (of) => below(of) === 0, pick: (list) => list[below(list.length)] ?? list[0] }
}
