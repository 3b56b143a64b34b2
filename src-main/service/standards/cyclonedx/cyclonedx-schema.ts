import type { Ajv, ErrorObject, ValidateFunction } from 'ajv'
import { cyclonedxAjv } from './cyclonedx-ajv.ts'
import { officialSchema } from './cyclonedx-schema-files.ts'
import { generatedValidators } from './cyclonedx-validators.ts'

/** Versions of CycloneDX with an official JSON schema. */
export const cyclonedxSpecVersions = ['1.2', '1.3', '1.4', '1.5', '1.6', '1.7'] as const
export type CyclonedxSpecVersion = (typeof cyclonedxSpecVersions)[number]

/** A list of the document's root that can be validated element by element. */
export interface RootList {
  /** JSON pointer to the schema of one element. */
  readonly place: string
  /** Whether the elements must be unique. */
  readonly unique: boolean
}

/** Keywords that can be validated by element, or for the whole list by comparing elements. */
const plainKeywords = new Set(
  ['$id', 'type', 'items', 'uniqueItems', 'additionalItems', 'title', 'description', '$comment', 'examples'].concat([
    'meta:enum',
    'deprecated',
  ]),
)

/**
 * The official JSON schema of one CycloneDX version, for validating whole documents and parts of them. The result is that of the published
 * schema with all formats that it names: times, URLs (RFC 3987) and email addresses (RFC 6531).
 */
export class CyclonedxSchema {
  readonly specVersion: CyclonedxSpecVersion
  readonly #id: string
  readonly #schema: Readonly<Record<string, unknown>>
  readonly #validators = new Map<string, ValidateFunction>()
  #areLoaded = false
  #first: Ajv | undefined
  #all: Ajv | undefined

  /** Reading takes milliseconds. Generated validators are loaded and others compiled at the first validation. */
  constructor(specVersion: CyclonedxSpecVersion) {
    this.specVersion = specVersion
    this.#schema = officialSchema(specVersion)
    this.#id = String(this.#schema['$id'])
  }

  /** Tests whether a value is valid at a place, for example `/definitions/component/properties/evidence`. */
  fits(place: string, value: unknown): boolean {
    const validate = this.#validator(place)
    return validate !== undefined && validate(value) === true
  }

  /** Returns all errors of a value at a place, as the validator reports them. Their number is not limited, so use it for small values. */
  faultsAt(place: string, value: unknown): readonly ErrorObject[] {
    this.#all ??= compiler(this.specVersion, true)
    const validate = this.#all.getSchema(this.#address(place))
    return validate === undefined || validate(value) === true ? [] : (validate.errors ?? [])
  }

  /** Returns the first error of a value at a place, with the errors that led to it. Empty if it is valid. */
  firstFaultsAt(place: string, value: unknown): readonly ErrorObject[] {
    const validate = this.#validator(place)
    return validate === undefined || validate(value) === true ? [] : (validate.errors ?? [])
  }

  /** Returns the first error of a whole document; null if it is valid. */
  fault(document: unknown): string | null {
    const faults = this.firstFaultsAt('', document)
    return faults.length === 0 ? null : this.#compiler().errorsText([...faults], { separator: '; ' })
  }

  /** Returns the names of the root members in the schema. */
  rootMembers(): ReadonlySet<string> {
    return new Set(Object.keys(this.#properties()))
  }

  /** Returns the root lists that are validated element by element, by name. */
  rootLists(): ReadonlyMap<string, RootList> {
    const lists = Object.entries(this.#properties()).flatMap(([name, schema]): [string, RootList][] => {
      const reference = (schema['items'] as { $ref?: string } | undefined)?.$ref
      const isPlain = schema['type'] === 'array' && Object.keys(schema).every((keyword) => plainKeywords.has(keyword))
      if (!isPlain || !reference?.startsWith('#/')) return []
      return [[name, { place: reference.slice(1), unique: schema['uniqueItems'] === true }]]
    })
    return new Map(lists)
  }

  #properties(): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
    return this.#schema['properties'] as Readonly<Record<string, Readonly<Record<string, unknown>>>> // guaranteed by the meta-schema
  }

  #address(place: string): string {
    return place === '' ? this.#id : `${this.#id}#${place}`
  }

  #compiler(): Ajv {
    this.#first ??= compiler(this.specVersion, false)
    return this.#first
  }

  /** Caches validators: Ajv would resolve the address each time, and this is called for every element of a document. */
  #validator(place: string): ValidateFunction | undefined {
    if (!this.#areLoaded) for (const made of generatedValidators(this.specVersion)) this.#validators.set(...made)
    this.#areLoaded = true
    const known = this.#validators.get(place)
    if (known) return known
    const made = this.#compiler().getSchema(this.#address(place))
    if (made) this.#validators.set(place, made)
    return made
  }
}

const shared = new Map<CyclonedxSpecVersion, CyclonedxSchema>()

/** Returns the schema of a version, one instance per thread. */
export function cyclonedxSchema(specVersion: CyclonedxSpecVersion): CyclonedxSchema {
  const known = shared.get(specVersion) ?? new CyclonedxSchema(specVersion)
  shared.set(specVersion, known)
  return known
}

/** Optimization doubles the time of compiling, which a thread spends before its first such document, and hardly shortens validation. */
function compiler(specVersion: CyclonedxSpecVersion, allErrors: boolean): Ajv {
  return cyclonedxAjv(specVersion, { allErrors, code: { optimize: false } })
}
