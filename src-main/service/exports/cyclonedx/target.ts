import { officialSchemas } from '#service/standards/cyclonedx/cyclonedx-schema-files.ts'
import {
  type CyclonedxSchema,
  cyclonedxSchema,
  type CyclonedxSpecVersion,
  cyclonedxSpecVersions,
} from '#service/standards/cyclonedx/cyclonedx-schema.ts'

type Schema = Readonly<Record<string, unknown>>

/** A CycloneDX version to write, with its official schema. */
export interface Target {
  readonly specVersion: CyclonedxSpecVersion
  /** 4 for 1.4, so that versions compare as numbers. */
  readonly minor: number
  readonly schema: CyclonedxSchema
  /** The schema itself. */
  readonly root: Schema
}

const known = new Map<CyclonedxSpecVersion, Target>()

/** @throws {Error} if the version does not exist, which never happens for versions that a writer lists */
export function targetOf(specVersion: string): Target {
  const name = cyclonedxSpecVersions.find((candidate) => candidate === specVersion)
  if (name === undefined) throw new Error(`CycloneDX ${specVersion} is not written`)
  const schema = cyclonedxSchema(name)
  const [, root] = officialSchemas(name).at(-1) ?? []
  const target = known.get(name) ?? { specVersion: name, minor: Number(name.slice(2)), schema, root: root ?? {} }
  known.set(name, target)
  return target
}

/** Returns the schema at a place after resolving references. If it is a definition of this file, its own place is returned. */
export function schemaAt(
  { root }: Target,
  place: string,
): { readonly place: string; readonly schema: Schema } | undefined {
  let at = place
  // References may be chained but never circular, because the official schemas are finite.
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
