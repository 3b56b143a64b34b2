import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Quad } from '@rdfjs/types'
import rdf from '@zazuko/env'
import { Ajv2020 } from 'ajv/dist/2020.js'
import jsonld from 'jsonld'
import Validator from 'rdf-validate-shacl'
import { realPath } from '#e2e/support/test-data.ts'

// A package without types. Only the parser of quads is used.
const { Parser } = createRequire(import.meta.url)('n3') as { Parser: new () => { parse(text: string): Quad[] } }

const modelText = (name: string) => readFileSync(realPath(`schemas/spdx/v3.0.1/rdf/${name}`), 'utf8')
const context: unknown = JSON.parse(modelText('spdx-context.jsonld'))
const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: false })
ajv.addSchema(JSON.parse(modelText('schema.json')) as object, 'spdx3')

/**
 * Validates a document with the official JSON schema. Returns null if it is valid. Checks element by element, so that errors are readable.
 */
export function schemaFault(document: {
  readonly '@graph': readonly Readonly<Record<string, unknown>>[]
}): string | null {
  if (ajv.getSchema('spdx3')?.(document) === true) return null
  for (const element of document['@graph']) {
    const validate = ajv.getSchema(`spdx3#/$defs/${String(element['type'])}`)
    if (validate?.(element) === true) continue
    return `${JSON.stringify(element)}: ${JSON.stringify(validate?.errors).slice(0, 400)}`
  }
  return 'The document as a whole is not valid'
}

let model: readonly Quad[] | undefined
let validator: Validator | undefined

/** Validates a document with the official SHACL model. Empty if it conforms. Works without a network: the context is a local file. */
export async function shaclFaults(document: object): Promise<readonly string[]> {
  model ??= readModel()
  validator ??= new Validator(rdf.dataset([...model]), { factory: rdf })
  const documentLoader = (url: string) =>
    Promise.resolve({ contextUrl: undefined, documentUrl: url, document: context as object }) // a JSON object
  // The types of the package declare no loader that resolves immediately.
  const options = { format: 'application/n-quads', documentLoader } as unknown as jsonld.Options.ToRdf
  const quads = (await jsonld.toRDF(document as jsonld.JsonLdDocument, options)) as unknown as string // by its format
  // The model defines the classes and the words of lists, so the document is validated together with it.
  const report = await validator.validate(rdf.dataset([...model, ...new Parser().parse(quads)]))
  // Statements of other documents about their elements are not available here.
  const external = new Set(quads.matchAll(/externalSpdxId> "([^"]*)"/g).map(([, iri]) => iri))
  const found = report.results.filter(({ value }) => !external.has(value?.value))
  return found.map(({ focusNode, path, value, sourceConstraintComponent }) =>
    [focusNode, path, value, sourceConstraintComponent]
      .map((term) => (term && 'value' in term ? term.value : ''))
      .join(' '),
  )
}

/** SHACL validates nothing unless a class is declared as an RDFS class. */
function readModel(): readonly Quad[] {
  const quads = new Parser().parse(modelText('spdx-model.ttl'))
  const type = rdf.namedNode('http://www.w3.org/1999/02/22-rdf-syntax-ns#type')
  const rdfsClass = rdf.namedNode('http://www.w3.org/2000/01/rdf-schema#Class')
  const classes = quads.filter(
    ({ predicate, object }) => predicate.value === type.value && object.value === 'http://www.w3.org/2002/07/owl#Class',
  )
  return [...quads, ...classes.map(({ subject }) => rdf.quad(subject, type, rdfsClass))]
}
