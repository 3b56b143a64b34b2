import { type Position, positionsAt } from './position.ts'

/** What is requested about a value: its own position, and positions of its members or elements. */
interface Wanted {
  readonly steps: Map<string, Wanted>
  offset: number | undefined
}

/** Finds requested values of a JSON text by pointer (RFC 6901). */
export class WantedValues {
  readonly #pointers: readonly string[]
  readonly #root = newWanted()

  constructor(pointers: readonly string[]) {
    this.#pointers = pointers
    for (const pointer of pointers) {
      let wanted = this.#root
      for (const step of stepsOf(pointer)) {
        const next = wanted.steps.get(step) ?? newWanted()
        wanted.steps.set(step, next)
        wanted = next
      }
    }
  }

  /** Tests whether any requested pointer leads to, or through, the value at these steps. */
  isWanted(...steps: readonly string[]): boolean {
    return this.#at(steps) !== undefined
  }

  /** Returns the requested first steps below a value. */
  below(...steps: readonly string[]): readonly string[] {
    return [...(this.#at(steps)?.steps.keys() ?? [])]
  }

  /** Searches one value of the text without recursion. The text must be valid JSON. `start` is the first byte of the value. */
  find(bytes: Uint8Array, start: number, ...steps: readonly string[]): void {
    const wanted = this.#at(steps)
    if (wanted) new Search(bytes, start).run(wanted)
  }

  /** Records where a value starts without searching it. */
  note(start: number, ...steps: readonly string[]): void {
    const wanted = this.#at(steps)
    if (wanted) wanted.offset = start
  }

  /** Returns line and column of each pointer, or of the nearest enclosing value that was found. */
  positions(bytes: Uint8Array): ReadonlyMap<string, Position> {
    const offsets = this.#pointers.map((pointer) => [pointer, this.#nearest(pointer)] as const)
    const known = offsets.filter((entry): entry is readonly [string, number] => entry[1] !== undefined)
    const positions = positionsAt(
      bytes,
      known.map(([, offset]) => offset),
    )
    return new Map(known.flatMap(([pointer, offset]) => [[pointer, positions.get(offset)] as const].filter(isLocated)))
  }

  #at(steps: readonly string[]): Wanted | undefined {
    let wanted: Wanted | undefined = this.#root
    for (const step of steps) wanted = wanted?.steps.get(step)
    return wanted
  }

  #nearest(pointer: string): number | undefined {
    let wanted: Wanted | undefined = this.#root
    let offset = wanted.offset
    for (const step of stepsOf(pointer)) {
      wanted = wanted?.steps.get(step)
      if (wanted?.offset === undefined) return offset
      offset = wanted.offset
    }
    return offset
  }
}

/** Scans a value of valid JSON text and skips everything that was not requested. */
class Search {
  readonly #bytes: Uint8Array
  #at: number
  /** Requested parts of the open containers, with the current index in each. */
  readonly #open: { readonly wanted: Wanted; readonly isObject: boolean; index: number }[] = []

  constructor(bytes: Uint8Array, start: number) {
    this.#bytes = bytes
    this.#at = start
  }

  run(wanted: Wanted): void {
    this.#value(wanted)
    for (let inner = this.#open.at(-1); inner; inner = this.#open.at(-1)) {
      this.#separators()
      const byte = this.#bytes[this.#at]
      if (byte === undefined) return
      if (byte === 0x7d || byte === 0x5d) {
        this.#at += 1
        this.#open.pop()
        continue
      }
      const step = inner.isObject ? this.#key() : String(inner.index)
      inner.index += 1
      const next = inner.wanted.steps.get(step)
      if (next) this.#value(next)
      else this.#skip()
    }
  }

  #value(wanted: Wanted): void {
    wanted.offset = this.#at
    const byte = this.#bytes[this.#at]
    const isObject = byte === 0x7b
    if (wanted.steps.size === 0 || !(isObject || byte === 0x5b)) return this.#skip()
    this.#at += 1
    this.#open.push({ wanted, isObject, index: 0 })
  }

  #key(): string {
    const start = this.#at
    this.#skipString()
    const name = JSON.parse(Buffer.from(this.#bytes.subarray(start, this.#at)).toString()) as string // between quotes
    this.#separators()
    return name
  }

  #skip(): void {
    let depth = 0
    do {
      const byte = this.#bytes[this.#at]
      if (byte === undefined) return
      if (byte === 0x22) this.#skipString()
      else {
        if (byte === 0x7b || byte === 0x5b) depth += 1
        if (byte === 0x7d || byte === 0x5d) depth -= 1
        if (depth < 0) return
        this.#at += 1
        if (depth === 0 && byte !== 0x7d && byte !== 0x5d) return this.#skipRest()
      }
    } while (depth > 0)
  }

  /** Skips the rest of a number or word. */
  #skipRest(): void {
    for (;;) {
      const byte = this.#bytes[this.#at]
      if (byte === undefined || byte === 0x2c || byte === 0x7d || byte === 0x5d || byte <= 0x20) return
      this.#at += 1
    }
  }

  #skipString(): void {
    this.#at += 1
    for (;;) {
      const byte = this.#bytes[this.#at]
      if (byte === undefined) return
      this.#at += byte === 0x5c ? 2 : 1
      if (byte === 0x22) return
    }
  }

  /** Skips blanks, commas and colons. The text is known to be valid. */
  #separators(): void {
    for (;;) {
      const byte = this.#bytes[this.#at]
      if (byte === undefined || (byte > 0x20 && byte !== 0x2c && byte !== 0x3a)) return
      this.#at += 1
    }
  }
}

function newWanted(): Wanted {
  return { steps: new Map(), offset: undefined }
}

function stepsOf(pointer: string): readonly string[] {
  const steps = pointer.split('/').slice(1)
  return pointer.includes('~') ? steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')) : steps
}

function isLocated(entry: readonly [string, Position | undefined]): entry is readonly [string, Position] {
  return entry[1] !== undefined
}
