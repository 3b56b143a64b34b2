import { isObject, type JsonObject } from '#service/domain/json-values.ts'

/** The form of a value in a schema: a type, an enumeration, a list, or an object without further members. */
export type Shape =
  | 'string'
  | 'boolean'
  | 'integer'
  | 'any'
  | { readonly words: ReadonlySet<string> }
  | { readonly list: Shape; readonly least?: number | undefined }
  | { readonly members: Readonly<Record<string, Shape>>; readonly required: readonly string[] }

/** Called for each part that does not fit, with its JSON pointer inside the value. */
export type OnUnfitting = (pointer: string) => void

/**
 * Returns the part of a value that fits, or undefined. Parts that do not fit are removed and reported. A single element that should be a
 * list is wrapped in one. Recursion is bounded by the depth of the shapes.
 */
export function fitToShape(value: unknown, shape: Shape, onUnfitting: OnUnfitting, pointer = ''): unknown {
  if (fits(value, shape)) return value
  const result = fittedPart(value, shape, onUnfitting, pointer)
  if (result === undefined) onUnfitting(pointer)
  return result
}

/** Fast path: most values fit as they are and need no copy. */
function fits(value: unknown, shape: Shape): boolean {
  if (typeof shape === 'string') return isOfType(value, shape)
  if ('words' in shape) return typeof value === 'string' && shape.words.has(value)
  if ('list' in shape) {
    return Array.isArray(value) && value.length >= (shape.least ?? 0) && value.every((entry) => fits(entry, shape.list))
  }
  return isObject(value) && fitsMembers(value, shape)
}

function fitsMembers(value: JsonObject, { members, required }: Extract<Shape, { members: unknown }>): boolean {
  for (const name of Object.keys(value)) {
    const wanted = Object.hasOwn(members, name) ? members[name] : undefined
    if (wanted === undefined || !fits(value[name], wanted)) return false
  }
  return required.every((name) => Object.hasOwn(value, name))
}

function fittedPart(value: unknown, shape: Shape, onUnfitting: OnUnfitting, pointer: string): unknown {
  // Some tools write versions as numbers.
  if (shape === 'string' && typeof value === 'number') return String(value)
  if (typeof shape === 'string') return isOfType(value, shape) ? value : undefined
  if ('words' in shape) return typeof value === 'string' && shape.words.has(value) ? value : undefined
  if ('list' in shape) return fittedList(value, shape, onUnfitting, pointer)
  return isObject(value) ? fittedObject(value, shape, onUnfitting, pointer) : undefined
}

function isOfType(value: unknown, type: Extract<Shape, string>): boolean {
  if (type === 'any') return true
  return type === 'integer' ? Number.isInteger(value) : typeof value === type
}

function fittedObject(
  value: JsonObject,
  { members: shapes, required }: Extract<Shape, { members: unknown }>,
  onUnfitting: OnUnfitting,
  pointer: string,
): unknown {
  const members: [string, unknown][] = []
  for (const [name, member] of Object.entries(value)) {
    const wanted = Object.hasOwn(shapes, name) ? shapes[name] : undefined
    const part = wanted && fitToShape(member, wanted, onUnfitting, `${pointer}/${name}`)
    if (part !== undefined) members.push([name, part])
    else if (wanted === undefined) onUnfitting(`${pointer}/${name}`)
  }
  const found = Object.fromEntries(members)
  return required.every((name) => Object.hasOwn(found, name)) ? found : undefined
}

function fittedList(
  value: unknown,
  { list, least = 0 }: Extract<Shape, { list: Shape }>,
  onUnfitting: OnUnfitting,
  pointer: string,
): unknown {
  const entries = (Array.isArray(value) ? (value as unknown[]) : [value])
    .map((entry) => fitToShape(entry, list, onUnfitting, pointer))
    .filter((entry) => entry !== undefined)
  return entries.length < least ? undefined : entries
}
