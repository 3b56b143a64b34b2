import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import {
  cyclonedxXmlShape,
  minorOf,
  type ScalarType,
  type XmlContent,
  type XmlRule,
  type XmlShape,
} from '#service/standards/cyclonedx/xml-shape.ts'

type Schema = Readonly<Record<string, unknown>>

/** What the JSON schema says of a member: its types, and the schemas of what is in it. */
class Schemas {
  readonly #root: Schema

  constructor(specVersion: string) {
    const library = createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json')
    const file = join(dirname(library), 'res', 'schema', `bom-${specVersion}.SNAPSHOT.schema.json`)
    this.#root = JSON.parse(readFileSync(file, 'utf8')) as Schema
  }

  get root(): Schema {
    return this.#root
  }

  /** The schema with its references followed and its alternatives laid side by side. */
  variants(schema: unknown): readonly Schema[] {
    const one = (schema ?? {}) as Schema
    const reference = one['$ref']
    if (typeof reference === 'string') return this.variants(this.#at(reference))
    const branches = ['oneOf', 'anyOf', 'allOf'].flatMap((word) => (one[word] as unknown[] | undefined) ?? [])
    return [one, ...branches.flatMap((branch) => this.variants(branch))]
  }

  #at(reference: string): unknown {
    if (!reference.startsWith('#/')) return { type: 'string' }
    return reference
      .slice(2)
      .split('/')
      .reduce<unknown>((at, step) => (at as Schema)[step], this.#root)
  }

  properties(schema: unknown): ReadonlyMap<string, Schema> {
    return new Map(
      this.variants(schema).flatMap((one) => Object.entries((one['properties'] as Record<string, Schema>) ?? {})),
    )
  }

  items(schema: unknown): unknown {
    return { anyOf: this.variants(schema).flatMap(({ items }) => items ?? []) }
  }

  types(schema: unknown): ReadonlySet<string> {
    const types = this.variants(schema).flatMap(({ type, enum: words }) => type ?? (words ? 'string' : []))
    // The oldest schemas leave some types out.
    const words = types.length === 0 ? ['string'] : (types.flat() as string[])
    return new Set(words.map((type) => (type === 'integer' ? 'number' : type)))
  }
}

/** Members that one form has and the other has not: signatures inside JSON, and what the XSD has forgotten or added. */
const onlyJson = new Set(['signature', '$schema', 'bomFormat', 'specVersion'])
const onlyXml = new Set(['callstack.tools', 'claim.counterEvidence', 'bom.properties'])

test.each(['1.2', '1.3', '1.4', '1.5', '1.6', '1.7'])(
  'describes in the table what the JSON schema of %s allows',
  (specVersion) => {
    const minor = minorOf(specVersion)
    const schemas = new Schemas(specVersion)
    const seen = new Set<XmlShape>()
    const differences: string[] = []
    const check = (shape: XmlShape, schema: unknown, isOneOfSeveral = false) => {
      if (seen.has(shape)) return
      seen.add(shape)
      const properties = schemas.properties(schema)
      const said = membersOf(shape, minor)
      for (const name of properties.keys()) {
        if (!said.has(name) && !onlyJson.has(name) && !isOneOfSeveral)
          differences.push(`${shape.name}.${name}: not in the table`)
      }
      for (const [name, member] of said) {
        const property = properties.get(name)
        if (property === undefined) {
          if (!onlyXml.has(`${shape.name}.${name}`)) differences.push(`${shape.name}.${name}: not in the schema`)
        } else differences.push(...differ(`${shape.name}.${name}`, member, property))
      }
    }
    const differ = (path: string, { type, rule }: Member, schema: unknown): string[] => {
      const types = schemas.types(schema)
      if (rule?.repeats || rule?.content.kind === 'list') {
        if (!types.has('array')) return [`${path}: no list`]
        const items = schemas.items(schema)
        if (rule.content.kind !== 'list') return inside(path, rule.content, items)
        if (rule.content.object) check(rule.content.object, schema)
        return rule.content.items
          .filter(({ since }) => since <= minor)
          .flatMap((item, _, all) => ofItem(`${path}[]`, item, items, all.length > 1))
      }
      if (rule) return inside(path, rule.content, schema)
      return types.has(type) ? [] : [`${path}: ${type} is not one of ${[...types].join()}`]
    }
    const ofItem = (path: string, { within, content }: XmlRule, schema: unknown, isOneOfSeveral: boolean): string[] => {
      if (within === undefined) return inside(path, content, schema, isOneOfSeveral)
      const property = schemas.properties(schema).get(within)
      return property ? inside(`${path}.${within}`, content, property) : [`${path}.${within}: not in the schema`]
    }
    const inside = (path: string, content: XmlContent, schema: unknown, isOneOfSeveral = false): string[] => {
      const types = schemas.types(schema)
      if (content.kind === 'scalar') {
        const type = jsonType(content.type)
        return types.has(type) ? [] : [`${path}: ${type} is not one of ${[...types].join()}`]
      }
      if (content.kind === 'object') check(content.shape, schema, isOneOfSeveral)
      return []
    }
    check(cyclonedxXmlShape(specVersion), schemas.root)
    expect(seen.size).toBeGreaterThan(20)
    expect(differences).toEqual([])
  },
)

interface Member {
  readonly type: string
  readonly rule?: XmlRule
}

function jsonType(type: ScalarType): string {
  return type === 'number' || type === 'boolean' ? type : 'string'
}

function membersOf(shape: XmlShape, minor: number): ReadonlyMap<string, Member> {
  const scalars = [...shape.attributes.values(), ...(shape.text ? [shape.text] : [])]
  const rules = shape.rules.filter(({ since }) => since <= minor)
  return new Map([
    ...scalars
      .filter(({ since }) => since <= minor)
      .map(({ member, type }): [string, Member] => [member, { type: jsonType(type) }]),
    ...rules.flatMap((rule): [string, Member][] =>
      rule.member === '.' && rule.content.kind === 'object'
        ? [...membersOf(rule.content.shape, minor)]
        : [[rule.member, { type: '', rule }]],
    ),
  ])
}
