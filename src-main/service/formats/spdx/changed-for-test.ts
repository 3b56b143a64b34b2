import fc from 'fast-check'

/** A change of a document: what it is done to, what is done, and with which value. */
/** One change of a document. */
export interface Change {
  readonly place: number
  readonly how: number
  readonly value: number
}

/** Generates one or two changes. */
export const changes: fc.Arbitrary<readonly Change[]> = fc.array(
  fc.record({ place: fc.nat(), how: fc.nat(), value: fc.nat() }),
  { minLength: 1, maxLength: 2 },
)

/** Copies a document with a few changes. For tests. */
export function changeDocument(document: object, list: readonly Change[]): Record<string, unknown> {
  const copy = structuredClone(document) as Record<string, unknown> // an object
  for (const change of list) applyTo(copy, change)
  return copy
}

/** Counts the places of a document that can be changed. */
export function placesOf(document: object): number {
  return changeable(document).length
}

/** Lists every possible change of one place. */
export function everyChange(place: number): readonly Change[] {
  return [
    ...values.keys().map((value) => ({ place, how: 0, value })),
    { place, how: 1, value: 0 },
    ...names.keys().map((value) => ({ place, how: 2, value })),
  ]
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

/**
 * Changes one place of a document: removes, adds or replaces a member or element. The version is not changed, because it selects the
 * schema.
 */
function applyTo(document: unknown, { place, how, value }: Change): void {
  const places = changeable(document)
  const [container, name] = places[place % places.length] ?? []
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

function changeable(document: unknown): readonly (readonly [Record<string, unknown> | unknown[], string])[] {
  const places = containersOf(document).flatMap((container) =>
    Object.keys(container).map((name) => [container, name] as const),
  )
  return places.filter(([, name]) => name !== 'spdxVersion')
}

function containersOf(value: unknown): (Record<string, unknown> | unknown[])[] {
  if (typeof value !== 'object' || value === null) return []
  const container = value as Record<string, unknown> | unknown[] // an object that is not null
  return [container, ...Object.values(container).flatMap(containersOf)]
}
