/** A test of texts, with letter case. */
export type NameTest = (name: string) => boolean

/**
 * Returns the test of a pattern in which `*` is any text and `?` one character. It never takes longer than the length of the pattern times
 * that of the name, and fails most names at their first character.
 */
export function globTest(pattern: string): NameTest {
  if (!/[*?]/.test(pattern)) return (name) => name === pattern
  return (name) => fitsGlob(name, pattern)
}

/** Tests a text as `globTest` does. After a mismatch the last `*` takes one character more: earlier ones never need to. */
export function fitsGlob(name: string, pattern: string): boolean {
  let at = 0
  let place = 0
  let star = -1
  let after = 0
  while (at < name.length) {
    const wanted = pattern[place]
    if (wanted === '*') {
      star = place
      after = at
      place += 1
    } else if (wanted === '?' || wanted === name[at]) {
      at += 1
      place += 1
    } else if (star >= 0) {
      after += 1
      at = after
      place = star + 1
    } else return false
  }
  while (pattern[place] === '*') place += 1
  return place === pattern.length
}

/** Many patterns: only those are tested whose text before the first sign of a pattern the name begins with. */
export class Globs {
  readonly #byStart = new Map<string, NameTest[]>()
  readonly #lengths: readonly number[]

  constructor(patterns: readonly string[]) {
    for (const pattern of patterns) {
      const start = /^[^*?]*/.exec(pattern)?.[0] ?? ''
      const tests = this.#byStart.get(start) ?? []
      this.#byStart.set(start, tests)
      tests.push(globTest(pattern))
    }
    this.#lengths = [...new Set(Array.from(this.#byStart.keys(), (start) => start.length))]
  }

  fit(name: string): boolean {
    return this.#lengths.some(
      (length) =>
        length <= name.length && this.#byStart.get(name.slice(0, length))?.some((test) => test(name)) === true,
    )
  }
}
