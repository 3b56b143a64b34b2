import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import { createRequire } from 'node:module'
import { repeatedIndex } from './canonical-text.ts'
import { officialSchemas } from './cyclonedx-schema-files.ts'

/** Versions of CycloneDX with an official JSON schema. */
export const cyclonedxSpecVersions = ['1.2', '1.3', '1.4', '1.5', '1.6', '1.7'] as const
export type CyclonedxSpecVersion = (typeof cyclonedxSpecVersions)[number]

/** A list of the document's top level, as the schema describes it: it can be judged element by element. */
export interface RootList {
  /** JSON pointer to the schema of one element. */
  readonly place: string
  /** Whether no two elements may be equal. */
  readonly unique: boolean
}

const requireModule = createRequire(import.meta.url)
/** Keywords that say nothing beyond what is judged for one element at a time, or for the whole by comparing elements. */
const plainKeywords = new Set(
  ['$id', 'type', 'items', 'uniqueItems', 'additionalItems', 'title', 'description', '$comment', 'examples'].concat([
    'meta:enum',
    'deprecated',
  ]),
)

/**
 * The official JSON schema of one CycloneDX version, asked about whole documents and about parts of them. Its verdict is that of the
 * schema as published, with the formats that the CycloneDX project's own validator checks (addresses are not among them).
 */
export class CyclonedxSchema {
  readonly specVersion: CyclonedxSpecVersion
  readonly #id: string
  readonly #schema: Readonly<Record<string, unknown>>
  readonly #first: Ajv
  readonly #validators = new Map<string, ValidateFunction>()
  #all: Ajv | undefined

  /** Reading and registering takes milliseconds; what is asked about is compiled at the first question. */
  constructor(specVersion: CyclonedxSpecVersion) {
    this.specVersion = specVersion
    const [id, schema] = officialSchemas(specVersion).at(-1) ?? ['', {}]
    this.#id = id
    this.#schema = schema
    this.#first = ajvFor(specVersion, false)
  }

  /** Whether a value is what the schema wants at a place, for example `/definitions/component/properties/evidence`. */
  fits(place: string, value: unknown): boolean {
    const validate = this.#validator(this.#first, place)
    return validate !== undefined && validate(value) === true
  }

  /** What is wrong with a value at a place, in the validator's terms; none when it fits. Nothing bounds the list: for small values. */
  faultsAt(place: string, value: unknown): readonly ErrorObject[] {
    this.#all ??= ajvFor(this.specVersion, true)
    const validate = this.#validator(this.#all, place)
    return validate === undefined || validate(value) === true ? [] : (validate.errors ?? [])
  }

  /** The first thing that is wrong with a value at a place, with what led to it; none when it fits. */
  firstFaultsAt(place: string, value: unknown): readonly ErrorObject[] {
    const validate = this.#validator(this.#first, place)
    return validate === undefined || validate(value) === true ? [] : (validate.errors ?? [])
  }

  /** What is wrong with a whole document: the first fault. Null when it is valid. */
  fault(document: unknown): string | null {
    const faults = this.firstFaultsAt('', document)
    return faults.length === 0 ? null : this.#first.errorsText([...faults], { separator: '; ' })
  }

  /** Names of the members of the top level that the schema describes. */
  rootMembers(): ReadonlySet<string> {
    return new Set(Object.keys(this.#properties()))
  }

  /** Lists of the top level that are judged element by element, by name. */
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
    return this.#schema['properties'] as Readonly<Record<string, Readonly<Record<string, unknown>>>> // by the meta-schema
  }

  /** The validator finds what it has compiled by resolving its address each time: this is asked for every element of a document. */
  #validator(ajv: Ajv, place: string): ValidateFunction | undefined {
    const known = ajv === this.#first ? this.#validators.get(place) : undefined
    if (known) return known
    const made = ajv.getSchema(place === '' ? this.#id : `${this.#id}#${place}`)
    if (made && ajv === this.#first) this.#validators.set(place, made)
    return made
  }
}

const shared = new Map<CyclonedxSpecVersion, CyclonedxSchema>()

/** The one schema of a version on this thread: compiling it takes longer than judging most documents. */
export function cyclonedxSchema(specVersion: CyclonedxSpecVersion): CyclonedxSchema {
  const known = shared.get(specVersion) ?? new CyclonedxSchema(specVersion)
  shared.set(specVersion, known)
  return known
}

function ajvFor(specVersion: CyclonedxSpecVersion, allErrors: boolean): Ajv {
  const ajv = new Ajv({ strict: false, allErrors, validateFormats: true, logger: false })
  addFormats(formats, ajv)
  // It has no types of its own.
  addFormats(requireModule('ajv-formats-draft2019'), ajv, { formats: ['idn-email'] })
  ajv.addFormat('iri-reference', true)
  ajv.removeKeyword('uniqueItems')
  ajv.addKeyword({ keyword: 'uniqueItems', type: 'array', validate: areUnique, errors: false })
  for (const [id, schema] of officialSchemas(specVersion)) ajv.addSchema(schema, id)
  return ajv
}

/** The validator's own check compares each pair: minutes for a large list. */
function areUnique(wanted: boolean, list: readonly unknown[]): boolean {
  return !wanted || repeatedIndex(list) === undefined
}

/** Both packages are CommonJS: what is called is the module or its default export, as the loader has it. */
function addFormats(module: unknown, ajv: Ajv, options?: object): void {
  const inner = (module as { default?: unknown }).default ?? module
  ;(inner as (ajv: Ajv, options?: object) => unknown)(ajv, options) // their documented call
}
