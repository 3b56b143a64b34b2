import type * as AjvModule from 'ajv'
import { createRequire } from 'node:module'
import { isEmailAddress, isIriReference } from '#service/standards/text-formats.ts'
import { repeatedIndex } from './canonical-text.ts'
import { officialSchemas } from './cyclonedx-schema-files.ts'

/** Ajv is loaded when something is compiled: generated validators, which are nearly all that run, do without it. */
const requireModule = createRequire(import.meta.url)
const ajvModule = () => requireModule('ajv') as typeof AjvModule

/** What a validator needs. */
interface AjvOptions {
  /** Reports all errors, not only the first. */
  readonly allErrors: boolean
  /** Options of the generated code. */
  readonly code?: NonNullable<AjvModule.Options['code']>
}

/**
 * Returns a validator with the official schema of a CycloneDX version, the schemas that it refers to, and all formats that they name.
 * Validators of `npm run generate` and those compiled at run time both come from here.
 */
export function cyclonedxAjv(specVersion: string, { allErrors, code }: AjvOptions): AjvModule.Ajv {
  const { Ajv } = ajvModule()
  const ajv = new Ajv({ strict: false, allErrors, validateFormats: true, logger: false, code: code ?? {} })
  addFormats(requireModule('ajv-formats'), ajv)
  for (const [name, isValid] of Object.entries(ownFormats)) ajv.addFormat(name, isValid)
  ajv.removeKeyword('uniqueItems')
  ajv.addKeyword({ keyword: 'uniqueItems', type: 'array', code: failUnlessUnique })
  for (const [id, schema] of officialSchemas(specVersion)) ajv.addSchema(schema, id)
  return ajv
}

/** Formats of text that Ajv does not know. */
export const ownFormats: Readonly<Record<string, (text: string) => boolean>> = {
  'iri-reference': isIriReference,
  'idn-email': isEmailAddress,
}

/** Tests whether all elements of a list differ. Ajv's own check compares each pair, which takes minutes for a large list. */
export function areUnique(list: readonly unknown[]): boolean {
  return repeatedIndex(list) === undefined
}

/** As code, because a keyword that is a function cannot be written to a file. The file gets the function by its name. */
function failUnlessUnique(context: AjvModule.KeywordCxt): void {
  if (context.schema !== true) return
  const { _ } = ajvModule()
  const unique = context.gen.scopeValue('func', { ref: areUnique, code: _`areUnique` })
  context.pass(_`${unique}(${context.data})`)
}

/** The package is CommonJS, with the function as the module or as its default export. */
function addFormats(module: unknown, ajv: AjvModule.Ajv): void {
  const inner = (module as { default?: unknown }).default ?? module
  ;(inner as (ajv: AjvModule.Ajv) => unknown)(ajv) // as documented by the package
}
