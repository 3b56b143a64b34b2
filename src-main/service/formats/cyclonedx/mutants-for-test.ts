/** Generates numbers from a seed, so that the mutants are the same on every machine. */
export function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

const odd: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  '',
  ' ',
  'x',
  'urn:cdx:1',
  '2026-01-01',
  '2026-01-01T00:00:00Z',
  [],
  {},
  [null],
  [{}],
  'a@example.org',
  'a (at) example.org',
  'MIT',
  'library',
  { license: { id: 'MIT' } },
  { expression: 'MIT' },
  ['a', 'a'],
  [{ a: 1 }, { a: 1 }],
  'http://cyclonedx.org/schema/bom-1.4.schema.json',
  { ref: 'a' },
]

type Holder = Record<string, unknown>

/** Makes one to three changes to a document: removes, repeats, renames or replaces a member or element. */
export function mutant(document: unknown, random: () => number): unknown {
  const copy: unknown = structuredClone(document)
  for (let changes = 1 + Math.floor(random() * 3); changes > 0; changes -= 1) change(placesOf(copy), random)
  return copy
}

function change(places: readonly (readonly [Holder, string])[], random: () => number): void {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T // no list is empty
  if (places.length === 0) return
  const [holder, name] = pick(places)
  const kind = random()
  if (Array.isArray(holder) && kind < 0.3) holder.push(structuredClone(holder[Number(name)]))
  else if (Array.isArray(holder) && kind < 0.5) holder.splice(Number(name), 1)
  else if (kind < 0.25) delete holder[name]
  else if (kind < 0.4) holder[`${name}x`] = holder[name]
  else if (kind < 0.6) holder[name] = structuredClone(pick(places)[0])
  else holder[name] = structuredClone(pick(odd))
}

/** Lists every member and element with its container. */
function placesOf(document: unknown): readonly (readonly [Holder, string])[] {
  const places: [Holder, string][] = []
  const waiting: unknown[] = [document]
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      places.push([value as Holder, name])
      if (inner !== undefined) waiting.push(inner)
    }
  }
  return places
}
