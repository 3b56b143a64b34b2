import { repeatedIndex } from './cyclonedx/canonical-text.ts'

/** What is wrong with a JSON value, and where. */
export interface ShapeFault {
  /** JSON pointer (RFC 6901); empty for the whole document. */
  readonly pointer: string
  /** The rule that is broken, and what was found. */
  readonly message: string
}

/** A rule for a JSON value: returns the first fault; null if the value is valid. */
export type Shape = (value: unknown, pointer: string) => ShapeFault | null

type Members = Readonly<Record<string, unknown>>

/** A text of any length, or one that fits a rule. `expected` is that rule in words. */
export function text(expected = 'a text', fits: (value: string) => boolean = () => true): Shape {
  return (value, pointer) =>
    typeof value === 'string' && fits(value)
      ? null
      : { pointer, message: `Expected ${expected}, found ${describe(value)}` }
}

/** A text with at least one character. */
export const filledText = text('a text that is not empty', (value) => value.length > 0)

/** One of some texts. */
export function word(...words: readonly string[]): Shape {
  const expected = words.map((one) => JSON.stringify(one)).join(' or ')
  return text(expected, (value) => words.includes(value))
}

/** An integer that is not smaller than `min`. */
export function integerFrom(min: number): Shape {
  return (value, pointer) =>
    Number.isInteger(value) && Number(value) >= min
      ? null
      : { pointer, message: `Expected an integer from ${min}, found ${describe(value)}` }
}

/** A list of at least `min` values, which may have to differ from each other. */
export function listOf(element: Shape, { min = 0, unique = false } = {}): Shape {
  return (value, pointer) => {
    if (!Array.isArray(value)) return { pointer, message: `Expected a list, found ${describe(value)}` }
    if (value.length < min) return { pointer, message: `Expected a list of at least ${min}, found ${value.length}` }
    for (const [at, one] of value.entries()) {
      const fault = element(one, `${pointer}/${at}`)
      if (fault !== null) return fault
    }
    const repeated = unique ? repeatedIndex(value) : undefined
    return repeated === undefined ? null : { pointer: `${pointer}/${repeated}`, message: 'The value is there twice' }
  }
}

/**
 * An object with these members and no others. A `!` after the name means that the member is required.
 *
 * @param rule what the members must be together, evaluated if each is valid
 */
export function objectOf(
  table: Readonly<Record<string, Shape>>,
  rule: (members: Members) => string | null = () => null,
): Shape {
  const names = Object.keys(table)
  const shapes = new Map(Object.entries(table).map(([name, shape]) => [name.replace(/!$/, ''), shape]))
  const required = names.filter((name) => name.endsWith('!')).map((name) => name.slice(0, -1))
  return (value, pointer) => {
    if (!isObject(value)) return { pointer, message: `Expected an object, found ${describe(value)}` }
    const missing = required.find((name) => !Object.hasOwn(value, name))
    if (missing !== undefined) return { pointer, message: `The member "${missing}" is missing` }
    for (const [name, member] of Object.entries(value)) {
      const place = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
      const shape = shapes.get(name)
      if (shape === undefined) return { pointer: place, message: `The member ${describe(name)} is not allowed here` }
      const fault = shape(member, place)
      if (fault !== null) return fault
    }
    const message = rule(value)
    return message === null ? null : { pointer, message }
  }
}

/** Requires at least one of some members. */
export function anyOf(...names: readonly string[]): (members: Members) => string | null {
  const expected = names.map((name) => `"${name}"`).join(' or ')
  return (members) => (names.some((name) => Object.hasOwn(members, name)) ? null : `One of ${expected} is required`)
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const maxShown = 80

function describe(value: unknown): string {
  const shown = JSON.stringify(value) ?? 'nothing'
  return shown.length > maxShown ? `${shown.slice(0, maxShown)}…` : shown
}
