import { _, Ajv, type KeywordCxt } from 'ajv'
import formats from 'ajv-formats'
import { createRequire } from 'node:module'
import { repeatedIndex } from './canonical-text.ts'
import { officialSchemas } from './cyclonedx-schema-files.ts'

const requireModule = createRequire(import.meta.url)

/** What a validator needs. */
interface AjvOptions {
  /** Reports all errors, not only the first. */
  readonly allErrors: boolean
  /** Options of the generated code. */
  readonly code?: NonNullable<ConstructorParameters<typeof Ajv>[0]>['code']
}

/**
 * Returns a validator with the official schema of a CycloneDX version, the schemas that it refers to, and the formats that the CycloneDX
 * project's own validator checks. Validators of `npm run generate` and those compiled at run time both come from here.
 */
export function cyclonedxAjv(specVersion: string, { allErrors, code }: AjvOptions): Ajv {
  const ajv = new Ajv({ strict: false, allErrors, validateFormats: true, logger: false, code: code ?? {} })
  addFormats(formats, ajv)
  // this package has no types
  addFormats(requireModule('ajv-formats-draft2019'), ajv, { formats: ['idn-email'] })
  ajv.addFormat('iri-reference', true)
  ajv.removeKeyword('uniqueItems')
  ajv.addKeyword({ keyword: 'uniqueItems', type: 'array', code: failUnlessUnique })
  for (const [id, schema] of officialSchemas(specVersion)) ajv.addSchema(schema, id)
  return ajv
}

/** Tests whether all elements of a list differ. Ajv's own check compares each pair, which takes minutes for a large list. */
export function areUnique(list: readonly unknown[]): boolean {
  return repeatedIndex(list) === undefined
}

/** As code, because a keyword that is a function cannot be written to a file. The file gets the function by its name. */
function failUnlessUnique(context: KeywordCxt): void {
  if (context.schema !== true) return
  const unique = context.gen.scopeValue('func', { ref: areUnique, code: _`areUnique` })
  context.pass(_`${unique}(${context.data})`)
}

/** Both packages are CommonJS. Depending on the loader, the function is the module or its default export. */
function addFormats(module: unknown, ajv: Ajv, options?: object): void {
  const inner = (module as { default?: unknown }).default ?? module
  ;(inner as (ajv: Ajv, options?: object) => unknown)(ajv, options) // as documented by the packages
}
