import { pointerTo } from '#service/formats/reading/document-findings.ts'
import { isObject, type JsonObject } from '#service/domain/json-values.ts'

/** Required form of a value: the part of JSON Schema that the schemas of SPDX 2 use. */
export type Shape =
  | { readonly kind: 'text'; readonly words?: ReadonlySet<string> }
  | { readonly kind: 'boolean' | 'integer' }
  | ListShape
  | ObjectShape

export interface ListShape {
  readonly kind: 'list'
  readonly of: Shape
  /** Minimum number of elements. */
  readonly minLength: 0 | 1
}

export interface ObjectShape {
  readonly kind: 'object'
  /** Undefined if any member is allowed. */
  readonly members: ReadonlyMap<string, Shape> | undefined
  readonly required: readonly string[]
}

/** Called for each violation with its JSON pointer and message. */
export type ReportFault = (pointer: string, message: string) => void

const maxQuoteLength = 80

/** Tests whether a value fits its shape. This is the fast path for values that are usually valid: it allocates nothing. */
export function fitsShape(shape: Shape, value: unknown): boolean {
  switch (shape.kind) {
    case 'text':
      return typeof value === 'string' && (!shape.words || shape.words.has(value))
    case 'boolean':
      return typeof value === 'boolean'
    case 'integer':
      return Number.isInteger(value)
    case 'list':
      return Array.isArray(value) && value.length >= shape.minLength && value.every((one) => fitsShape(shape.of, one))
    case 'object':
      return isObject(value) && fitsObject(shape, value)
  }
}

function fitsObject({ members, required }: ObjectShape, value: JsonObject): boolean {
  if (!required.every((name) => hasMember(value, name))) return false
  if (!members) return true
  for (const name of Object.keys(value)) {
    const shape = members.get(name)
    if (!shape || !fitsShape(shape, value[name])) return false
  }
  return true
}

/** Reports where a value does not fit its shape. Unknown members are reported, but their values are not checked. */
export function checkShape(shape: Shape, value: unknown, pointer: string, report: ReportFault): void {
  switch (shape.kind) {
    case 'text':
      return checkText(shape, value, pointer, report)
    case 'list':
      return checkList(shape, value, pointer, report)
    case 'object':
      return checkObject(shape, value, pointer, report)
    case 'boolean':
      if (typeof value !== 'boolean') report(pointer, `Expected true or false, found ${formatValue(value)}`)
      return
    case 'integer':
      if (!Number.isInteger(value)) report(pointer, `Expected an integer, found ${formatValue(value)}`)
  }
}

/** Reports missing and unknown members. Does not check their values. */
export function checkNames(
  { members, required }: ObjectShape,
  has: (name: string) => boolean,
  names: readonly string[],
  pointer: string,
  report: ReportFault,
): void {
  for (const name of required) {
    if (!has(name)) report(pointer, `The member ${JSON.stringify(name)} is missing`)
  }
  if (!members) return
  for (const name of names) {
    if (!members.has(name)) {
      report(pointer + pointerTo(name), `Unknown member ${formatValue(name)}`)
    }
  }
}

/** Reports an empty list that must have an element. */
export function checkLength(
  { minLength: least }: ListShape,
  length: number,
  pointer: string,
  report: ReportFault,
): void {
  if (length < least) report(pointer, 'The list must not be empty')
}

function checkText(
  { words }: Extract<Shape, { kind: 'text' }>,
  value: unknown,
  pointer: string,
  report: ReportFault,
): void {
  if (typeof value !== 'string') report(pointer, `Expected a string, found ${formatValue(value)}`)
  else if (words && !words.has(value)) report(pointer, `${formatValue(value)} is not an allowed value`)
}

function checkList(shape: ListShape, value: unknown, pointer: string, report: ReportFault): void {
  if (!Array.isArray(value)) {
    report(pointer, `Expected a list, found ${formatValue(value)}`)
    return
  }
  checkLength(shape, value.length, pointer, report)
  for (const [index, element] of value.entries()) checkShape(shape.of, element, `${pointer}/${index}`, report)
}

function checkObject(shape: ObjectShape, value: unknown, pointer: string, report: ReportFault): void {
  if (!isObject(value)) {
    report(pointer, `Expected an object, found ${formatValue(value)}; it was skipped`)
    return
  }
  checkNames(shape, (name) => hasMember(value, name), Object.keys(value), pointer, report)
  for (const [name, member] of shape.members ?? []) {
    if (hasMember(value, name)) checkShape(member, value[name], pointer + pointerTo(name), report)
  }
}

function hasMember(value: JsonObject, name: string): boolean {
  return Object.hasOwn(value, name)
}

/** Formats a value for a message: JSON, shortened if it is long. */
function formatValue(value: unknown): string {
  if (Array.isArray(value)) return 'A list'
  if (isObject(value)) return 'An object'
  const text = JSON.stringify(value)
  return text.length > maxQuoteLength ? `${text.slice(0, maxQuoteLength)}…` : text
}
