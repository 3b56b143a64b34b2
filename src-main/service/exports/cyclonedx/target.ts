import { officialSchemas } from '#service/standards/cyclonedx/cyclonedx-schema-files.ts'
import {
  type CyclonedxSchema,
  cyclonedxSchema,
  type CyclonedxSpecVersion,
  cyclonedxSpecVersions,
} from '#service/standards/cyclonedx/cyclonedx-schema.ts'

type Schema = Readonly<Record<string, unknown>>

/** A version of CycloneDX that is written, with its official schema to ask and to walk. */
export interface Target {
  readonly specVersion: CyclonedxSpecVersion
  /** 4 for 1.4: versions compare as numbers. */
  readonly minor: number
  readonly schema: CyclonedxSchema
  /** The schema itself. */
  readonly root: Schema
}

const known = new Map<CyclonedxSpecVersion, Target>()

/** @throws Error when there is no such version: writers are asked for those that they name. */
export function targetOf(specVersion: string): Target {
  const name = cyclonedxSpecVersions.find((candidate) => candidate === specVersion)
  if (name === undefined) throw new Error(`CycloneDX ${specVersion} is not written`)
  const schema = cyclonedxSchema(name)
  const [, root] = officialSchemas(name).at(-1) ?? []
  const target = known.get(name) ?? { specVersion: name, minor: Number(name.slice(2)), schema, root: root ?? {} }
  known.set(name, target)
  return target
}

/** The schema that stands at a place, references followed; its own place where it is one of this file's definitions. */
export function schemaAt(
  { root }: Target,
  place: string,
): { readonly place: string; readonly schema: Schema } | undefined {
  let at = place
  // A reference may lead to another one, but never in a circle: the official schemas are finite.
  for (let steps = 0; steps < 16; steps += 1) {
    const schema = at.split('/').slice(1).reduce<unknown>(member, root) as Schema | undefined
    const reference = schema?.['$ref']
    if (typeof reference !== 'string') return schema && { place: at, schema }
    if (!reference.startsWith('#/')) return { place: at, schema: {} }
    at = reference.slice(1)
  }
  return undefined
}

function member(value: unknown, step: string): unknown {
  const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
  return typeof value === 'object' && value !== null ? (value as Schema)[name] : undefined
}
