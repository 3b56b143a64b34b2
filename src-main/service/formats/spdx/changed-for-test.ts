import fc from 'fast-check'

/** A change of a document: what it is done to, what is done, and with which value. */
interface Change {
  readonly place: number
  readonly how: number
  readonly value: number
}

/** One or two changes. */
export const changes: fc.Arbitrary<readonly Change[]> = fc.array(
  fc.record({ place: fc.nat(), how: fc.nat(), value: fc.nat() }),
  { minLength: 1, maxLength: 2 },
)

/** A copy of a document with a few places changed. For tests. */
export function changed(document: object, list: readonly Change[]): Record<string, unknown> {
  const copy = structuredClone(document) as Record<string, unknown> // an object
  for (const change of list) applyTo(copy, change)
  return copy
}

const values = [
  null,
  true,
  7,
  7.5,
  'text',
  '',
  'OTHER',
  'SHA3-256',
  'PERSISTENT_ID',
  'CONTAINS',
  [],
  {},
  ['text'],
  [null],
]
const names = [
  'extra',
  '__proto__',
  '$schema',
  'comment',
  'builtDate',
  'crossRefs',
  'attributionTexts',
  'offset',
  'name',
]

/** Changes one place of a document: a member or element goes, comes or becomes something else. The version stays: it picks the schema. */
function applyTo(document: unknown, { place, how, value }: Change): void {
  const places = containersOf(document).flatMap((container) =>
    Object.keys(container).map((name) => [container, name] as const),
  )
  const [container, name] =
    places.filter(([, member]) => member !== 'spdxVersion').at(place % (places.length - 1)) ?? []
  if (container === undefined || name === undefined) return
  const given = structuredClone(values[value % values.length])
  if (how % 4 === 0) Object.assign(container, { [name]: given })
  else if (Array.isArray(container)) {
    if (how % 4 === 1) container.splice(Number(name), 1)
    else container.push(structuredClone(container[Number(name)]))
  } else if (how % 4 === 1) delete container[name]
  else {
    const added = names[value % names.length] ?? 'extra'
    Object.defineProperty(container, added, { value: given, enumerable: true, configurable: true, writable: true })
  }
}

function containersOf(value: unknown): (Record<string, unknown> | unknown[])[] {
  if (typeof value !== 'object' || value === null) return []
  const container = value as Record<string, unknown> | unknown[] // an object that is not null
  return [container, ...Object.values(container).flatMap(containersOf)]
}
