/** Positions of versions on a line, in percent. */
export interface Axis {
  /** `numbers`: distances follow the version numbers. `order`: equal steps, because only the order is known. */
  readonly scale: 'numbers' | 'order'
  readonly at: readonly number[]
}

type Stops = readonly { readonly version: string; readonly role: string }[]

/** Where the axis begins if there are versions before its first one, and where its last version is. */
const lead = 8
const end = 86

/** Width of the dot of a version, in percent. */
const dotWidth = 2

/** First numbers from which on a version is likely a date, so that zero is not a start that tells anything. */
const dateLike = 1_000

/**
 * Returns the positions of versions that are given in their order, as the service says it. They follow the version numbers if all versions are plain
 * numbers with dots whose order agrees with the given one; otherwise they are equal steps.
 * @param isOpenBelow true if the range begins with the first version, whatever that is
 */
export function axisOf(stops: Stops, isOpenBelow: boolean): Axis {
  return byNumbers(stops, isOpenBelow) ?? { scale: 'order', at: stops.map((_, index) => step(index, stops.length)) }
}

function step(index: number, count: number): number {
  return ((index + 1) / (count + 1)) * 100
}

function byNumbers(stops: Stops, isOpenBelow: boolean): Axis | undefined {
  const numbers = stops.map(({ version }) => readNumbers(version))
  if (!numbers.every((one) => one !== undefined) || !hasScale(stops, isOpenBelow ? numbers : [])) return undefined
  const values = toValues(numbers)
  const at = isAscending(values) ? spread(values, isOpenBelow) : undefined
  if (!at) return undefined
  const own = stops.findIndex(({ role }) => role === 'this')
  return { scale: 'numbers', at: at.with(own, apart(at[own] ?? 0, at[own - 1] ?? 0, at[own + 1] ?? end)) }
}

function isAscending(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || value > (values[index - 1] ?? 0))
}

/** Spreads ascending values over the line, from zero or from the first one. Undefined if all are the same. */
function spread(values: readonly number[], fromZero: boolean): number[] | undefined {
  const low = fromZero ? 0 : (values[0] ?? 0)
  const high = values.at(-1) ?? 0
  const start = fromZero ? 0 : lead
  return high > low ? values.map((value) => start + ((value - low) / (high - low)) * (end - start)) : undefined
}

/**
 * Tests whether distances tell something: the range has an end after the version of the document, and zero is near if it is the start.
 * @param fromZero the numbers of the versions if the scale begins with zero
 */
function hasScale(stops: Stops, fromZero: readonly (readonly number[])[]): boolean {
  const isList = stops.every(({ role }) => role === 'listed' || role === 'this')
  return !isList && stops.at(-1)?.role !== 'this' && fromZero.every(([first = 0]) => first < dateLike)
}

/** Moves the version of the document off its neighbors, so that its dot shows on which side of a bound it is. */
function apart(at: number, before: number, after: number): number {
  const room = Math.min(dotWidth, (after - before) / 2)
  return Math.min(Math.max(at, before === 0 ? at : before + room), after - room)
}

/** Returns the numbers of a plain version such as `2.4.10`, in which every order of versions agrees. Undefined for others. */
function readNumbers(version: string): number[] | undefined {
  if (!/^\d{1,9}(\.\d{1,9}){0,3}$/.test(version)) return undefined
  return version.split('.').map(Number)
}

/**
 * Returns one number for each version. A part counts as a fraction of the part before it, of which one more than the highest known number makes a
 * whole: with 3.4.9 and 3.5.0, a step of the second number is a sixth of one of the first.
 */
function toValues(versions: readonly (readonly number[])[]): number[] {
  const wholes = [0, 1, 2, 3].map((part) => 1 + Math.max(0, ...versions.map((numbers) => numbers[part] ?? 0)))
  return versions.map((numbers) => {
    let unit = 1
    let value = 0
    wholes.forEach((whole, part) => {
      if (part > 0) unit /= whole
      value += (numbers[part] ?? 0) * unit
    })
    return value
  })
}
