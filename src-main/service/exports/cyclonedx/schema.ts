import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'

const requireHere = createRequire(import.meta.url)
const schemaId = 'http://cyclonedx.org/schema/bom-1.7.schema.json'

/** The official CycloneDX 1.7 schema, asked about whole documents and about parts of them. */
export class CyclonedxSchema {
  readonly #ajv: Ajv

  /** Reading and registering takes milliseconds; what is asked about is compiled at the first question. */
  constructor() {
    this.#ajv = new Ajv({ strict: false, allErrors: false, validateFormats: true })
    addFormats(formats, this.#ajv)
    // It has no types of its own.
    addFormats(requireHere('ajv-formats-draft2019'), this.#ajv)
    this.#ajv.removeKeyword('uniqueItems')
    this.#ajv.addKeyword({ keyword: 'uniqueItems', type: 'array', validate: areUnique, errors: false })
    const library = requireHere.resolve('@cyclonedx/cyclonedx-library/package.json')
    const folder = join(dirname(library), 'res', 'schema')
    for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs', 'bom-1.7']) {
      const file = `${name}.SNAPSHOT.schema.json`
      const schema = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { $id: string }
      // Their references name the files, not the ids that they give themselves.
      this.#ajv.addSchema(schema, name === 'bom-1.7' ? schemaId : `http://cyclonedx.org/schema/${file}`)
    }
  }

  /** Whether a value is what the schema wants at a place, for example `/definitions/component/properties/evidence`. */
  fits(place: string, value: unknown): boolean {
    const validate = this.#validator(place)
    return validate !== undefined && validate(value) === true
  }

  /** What is wrong with a whole document: the first fault. Null when it is valid. */
  fault(document: unknown): string | null {
    const validate = this.#validator('')
    if (validate?.(document) === true) return null
    return this.#ajv.errorsText(validate?.errors ?? [], { separator: '; ' })
  }

  #validator(place: string): ValidateFunction | undefined {
    return this.#ajv.getSchema(place === '' ? schemaId : `${schemaId}#${place}`)
  }
}

/** The validator's own check compares each pair: minutes for a large list. */
function areUnique(wanted: boolean, list: readonly unknown[]): boolean {
  return !wanted || new Set(list.map((entry) => JSON.stringify(entry))).size === list.length
}

let shared: CyclonedxSchema | undefined

/** The one schema of this thread: compiling it takes longer than writing most documents. */
export function cyclonedxSchema(): CyclonedxSchema {
  shared ??= new CyclonedxSchema()
  return shared
}

/** Both packages are CommonJS: what is called is the module or its default export, as the loader has it. */
function addFormats(module: unknown, ajv: Ajv): void {
  const inner = (module as { default?: unknown }).default ?? module
  ;(inner as (ajv: Ajv) => unknown)(ajv) // their documented call
}
