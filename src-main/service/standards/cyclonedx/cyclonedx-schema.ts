import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import { createRequire } from 'node:module'
import { repeatedIndex } from './canonical-text.ts'
import { officialSchemas } from './cyclonedx-schema-files.ts'

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

const requireModule = createRequire(import.meta.url)
/** Keywords that can be validated by element, or for the whole list by comparing elements. */
const plainKeywords = new Set(
  ['$id', 'type', 'items', 'uniqueItems', 'additionalItems', 'title', 'description', '$comment', 'examples'].concat([
    'meta:enum',
    'deprecated',
  ]),
)

/**
 * The official JSON schema of one CycloneDX version, for validating whole documents and parts of them. The result is that of the published
 * schema with the formats that the CycloneDX project's own validator checks (which do not include URLs).
 */
export class CyclonedxSchema {
  readonly specVersion: CyclonedxSpecVersion
  readonly #id: string
  readonly #schema: Readonly<Record<string, unknown>>
  readonly #first: Ajv
  readonly #validators = new Map<string, ValidateFunction>()
  #all: Ajv | undefined

  /** Reading and registering takes milliseconds. Compilation happens at the first validation. */
  constructor(specVersion: CyclonedxSpecVersion) {
    this.specVersion = specVersion
    const [id, schema] = officialSchemas(specVersion).at(-1) ?? ['', {}]
    this.#id = id
    this.#schema = schema
    this.#first = ajvFor(specVersion, false)
  }

  /** Tests whether a value is valid at a place, for example `/definitions/component/properties/evidence`. */
  fits(place: string, value: unknown): boolean {
    const validate = this.#validator(this.#first, place)
    return validate !== undefined && validate(value) === true
  }

  /** Returns all errors of a value at a place, as the validator reports them. Their number is not limited, so use it for small values. */
  faultsAt(place: string, value: unknown): readonly ErrorObject[] {
    this.#all ??= ajvFor(this.specVersion, true)
    const validate = this.#validator(this.#all, place)
    return validate === undefined || validate(value) === true ? [] : (validate.errors ?? [])
  }

  /** Returns the first error of a value at a place, with the errors that led to it. Empty if it is valid. */
  firstFaultsAt(place: string, value: unknown): readonly ErrorObject[] {
    const validate = this.#validator(this.#first, place)
    return validate === undefined || validate(value) === true ? [] : (validate.errors ?? [])
  }

  /** Returns the first error of a whole document; null if it is valid. */
  fault(document: unknown): string | null {
    const faults = this.firstFaultsAt('', document)
    return faults.length === 0 ? null : this.#first.errorsText([...faults], { separator: '; ' })
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

  /** Caches validators: Ajv would resolve the address each time, and this is called for every element of a document. */
  #validator(ajv: Ajv, place: string): ValidateFunction | undefined {
    const known = ajv === this.#first ? this.#validators.get(place) : undefined
    if (known) return known
    const made = ajv.getSchema(place === '' ? this.#id : `${this.#id}#${place}`)
    if (made && ajv === this.#first) this.#validators.set(place, made)
    return made
  }
}

const shared = new Map<CyclonedxSpecVersion, CyclonedxSchema>()

/** Returns the schema of a version, one instance per thread. Compiling it takes longer than validating most documents. */
export function cyclonedxSchema(specVersion: CyclonedxSpecVersion): CyclonedxSchema {
  const known = shared.get(specVersion) ?? new CyclonedxSchema(specVersion)
  shared.set(specVersion, known)
  return known
}

function ajvFor(specVersion: CyclonedxSpecVersion, allErrors: boolean): Ajv {
  // Optimization doubles the time of compiling, which every thread spends before its first document, and hardly shortens validation.
  const code = { optimize: false }
  const ajv = new Ajv({ strict: false, allErrors, validateFormats: true, logger: false, code })
  addFormats(formats, ajv)
  // this package has no types
  addFormats(requireModule('ajv-formats-draft2019'), ajv, { formats: ['idn-email'] })
  ajv.addFormat('iri-reference', true)
  ajv.removeKeyword('uniqueItems')
  ajv.addKeyword({ keyword: 'uniqueItems', type: 'array', validate: areUnique, errors: false })
  for (const [id, schema] of officialSchemas(specVersion)) ajv.addSchema(schema, id)
  return ajv
}

/** Ajv's own check compares each pair, which takes minutes for a large list. */
function areUnique(wanted: boolean, list: readonly unknown[]): boolean {
  return !wanted || repeatedIndex(list) === undefined
}

/** Both packages are CommonJS. Depending on the loader, the function is the module or its default export. */
function addFormats(module: unknown, ajv: Ajv, options?: object): void {
  const inner = (module as { default?: unknown }).default ?? module
  ;(inner as (ajv: Ajv, options?: object) => unknown)(ajv, options) // as documented by the packages
}
