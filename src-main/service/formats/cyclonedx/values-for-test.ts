type Schema = Readonly<Record<string, unknown>>

const texts: Readonly<Record<string, readonly string[]>> = {
  'date-time': ['2026-01-01T00:00:00Z', '2026-02-30T00:00:00Z'],
  date: ['2026-01-01'],
  'idn-email': ['a@example.org', 'ä@exämple.org', 'a (at) example.org'],
  'iri-reference': ['https://example.org/ä', 'a b'],
  uri: ['https://example.org/'],
}
const plain = ['a', 'b', '', 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79', 'd41d8cd98f00b204e9800998ecf8427e', 'MIT']

/** Makes values as a schema describes them, most of which it accepts. What the schema refers to in other files is a text. */
export class ValuesOfSchema {
  readonly #root: Schema
  readonly #random: () => number

  constructor(root: Schema, random: () => number) {
    this.#root = root
    this.#random = random
  }

  /** Returns a value for a place, for example `/definitions/component`. */
  at(place: string): unknown {
    return this.#value(this.#schemaAt(place), 0)
  }

  #schemaAt(place: string): Schema {
    const steps = place.split('/').slice(1)
    return steps.reduce<unknown>((inner, step) => (inner as Schema)[step], this.#root) as Schema
  }

  #value(schema: Schema, depth: number): unknown {
    const reference = schema['$ref']
    if (typeof reference === 'string') {
      return reference.startsWith('#/') ? this.#value(this.#schemaAt(reference.slice(1)), depth) : this.#pick(plain)
    }
    if ('const' in schema) return schema['const']
    if (Array.isArray(schema['enum'])) return this.#pick(schema['enum'])
    const forms = schema['oneOf'] ?? schema['anyOf']
    const form = Array.isArray(forms) ? (this.#pick(forms) as Schema) : undefined
    // A form without a type only adds to the type beside it.
    if (form && !('type' in schema)) return this.#value(form, depth)
    return this.#ofType(schema, depth)
  }

  #ofType(schema: Schema, depth: number): unknown {
    switch (schema['type']) {
      case 'object':
        return this.#object(schema, depth)
      case 'array':
        return depth > 5 || !('items' in schema)
          ? []
          : Array.from({ length: Math.floor(this.#random() * 3) }, () =>
              this.#value(schema['items'] as Schema, depth + 1),
            )
      case 'string':
        return this.#pick(
          texts[String(schema['format'])] ?? (schema['examples'] as readonly string[] | undefined) ?? plain,
        )
      case 'boolean':
        return this.#random() < 0.5
      default:
        return Math.floor(this.#random() * 3) / 2
    }
  }

  #object(schema: Schema, depth: number): unknown {
    const required = new Set(schema['required'] as readonly string[] | undefined)
    const properties = Object.entries((schema['properties'] as Schema | undefined) ?? {})
    const chosen = properties.filter(([name]) => required.has(name) || this.#random() < 0.6 / (depth + 1))
    return Object.fromEntries(chosen.map(([name, inner]) => [name, this.#value(inner as Schema, depth + 1)]))
  }

  #pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)] as T // no list is empty
  }
}
