import type { SeededRandom } from './seeded-random-for-test.ts'
import { againMark, oddText, oddValue, rawMark } from './odd-values-for-test.ts'

type Holder = Record<string, unknown>
interface Place {
  readonly holder: Holder
  readonly name: string
}

/** Changes one to four values or members of a JSON document. Returns undefined if the bytes are not JSON in UTF-8. */
export function changeJson(bytes: Buffer, chance: SeededRandom): Buffer | undefined {
  const document = parsed(bytes)
  if (typeof document !== 'object' || document === null) return undefined
  for (let times = 1 + chance.below(4); times > 0; times -= 1) {
    const places = placesOf(document)
    const [first, ...others] = places
    if (!first) break
    change(chance.pick([first, ...others]), chance, chance.pick([first, ...others]))
  }
  const text = JSON.stringify(document, undefined, chance.once(4) ? 1 : 0)
  const raw = new RegExp(`"${rawMark}((?:[^"\\\\]|\\\\.)*)"`, 'g')
  const marked = text
    .replaceAll(againMark, '')
    .replaceAll(raw, (_, inner: string) => JSON.parse(`"${inner}"`) as string)
  return Buffer.from(marked)
}

/** Maximum depth. Deeper documents can be parsed here, but not copied or written. */
const deepest = 400

function parsed(bytes: Buffer): unknown {
  if (depthOf(bytes) > deepest) return undefined
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    // Not JSON, or not in UTF-8.
    return undefined
  }
}

/** Returns the depth of brackets. Brackets in texts count too; the result is close enough. */
function depthOf(bytes: Buffer): number {
  let depth = 0
  let most = 0
  for (const byte of bytes) {
    if (byte === 0x7b || byte === 0x5b) most = Math.max(most, (depth += 1))
    else if (byte === 0x7d || byte === 0x5d) depth -= 1
  }
  return most
}

function change({ holder, name }: Place, chance: SeededRandom, other: Place): void {
  const value = holder[name]
  const isList = Array.isArray(holder)
  switch (chance.below(9)) {
    case 0:
      if (isList) holder.splice(Number(name), 1)
      else delete holder[name]
      return
    case 1:
      if (isList) repeat(holder, value, chance)
      else holder[`${againMark}${name}`] = oddValue(chance)
      return
    case 2:
      if (isList) holder.reverse()
      else define(holder, oddText(chance).slice(0, 500), value)
      return
    case 3:
      // Takes a value from elsewhere, usually of another type. The copy prevents cycles, which could not be written.
      define(holder, name, structuredClone(other.holder[other.name]))
      return
    case 4:
      define(holder, name, [value])
      return
    case 5:
      if (typeof value === 'string') define(holder, name, changedText(value, chance))
      else define(holder, name, oddValue(chance))
      return
    default:
      define(holder, name, oddValue(chance))
  }
}

function repeat(list: unknown[], value: unknown, chance: SeededRandom): void {
  for (let times = chance.pick([1, 2, 30]); times > 0; times -= 1) list.push(structuredClone(value))
}

/** Sets an own member, whatever its name. */
function define(holder: Holder, name: string, value: unknown): void {
  Object.defineProperty(holder, name, { value, writable: true, enumerable: true, configurable: true })
}

function changedText(text: string, chance: SeededRandom): string {
  const at = chance.below(text.length + 1)
  return `${text.slice(0, at)}${oddText(chance)}${chance.once(2) ? text.slice(at) : ''}`
}

/** Lists every member and element with its container. */
function placesOf(document: object): readonly Place[] {
  const places: Place[] = []
  const waiting: object[] = [document]
  for (let holder = waiting.pop(); holder !== undefined; holder = waiting.pop()) {
    for (const [name, value] of Object.entries(holder) as [string, unknown][]) {
      places.push({ holder: holder as Holder, name }) // also a list: its indexes are member names
      if (typeof value === 'object' && value !== null) waiting.push(value)
    }
  }
  return places
}
