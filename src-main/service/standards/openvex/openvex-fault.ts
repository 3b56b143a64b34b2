import { vexJustifications, vexStatuses } from '#shared/vex.ts'
import {
  anyOf,
  filledText,
  integerFrom,
  listOf,
  objectOf,
  type Shape,
  type ShapeFault,
  text,
  word,
} from '#service/standards/json-shape.ts'
import { isIri, isTimestamp } from '#service/standards/text-formats.ts'

/** The context of a document, which states its version. */
export const openvexContext = 'https://openvex.dev/ns/v0.2.0'

const iri = text('an IRI', isIri)
const time = text('a time such as "2026-01-02T03:04:05Z"', isTimestamp)

const algorithms = ['md5', 'sha1', 'sha-256', 'sha-384', 'sha-512', 'sha3-224', 'sha3-256', 'sha3-384']
  .concat(['sha3-512', 'blake2s-256', 'blake2b-256', 'blake2b-512'])
  .map((name): [string, Shape] => [name, text()])

const part = {
  '@id': iri,
  identifiers: objectOf({ purl: text(), cpe22: text(), cpe23: text() }, anyOf('purl', 'cpe22', 'cpe23')),
  hashes: objectOf(Object.fromEntries(algorithms)),
}
const isIdentified = anyOf('@id', 'identifiers')
const product = objectOf(
  { ...part, subcomponents: listOf(objectOf(part, isIdentified), { unique: true }) },
  isIdentified,
)

const vulnerability = objectOf({
  '@id': iri,
  'name!': filledText,
  description: text(),
  aliases: listOf(text(), { unique: true }),
})

const statement = objectOf(
  {
    '@id': iri,
    version: integerFrom(1),
    'vulnerability!': vulnerability,
    timestamp: time,
    last_updated: time,
    'products!': listOf(product, { min: 1, unique: true }),
    'status!': word(...vexStatuses.map((one) => one.word)),
    supplier: text(),
    status_notes: text(),
    justification: word(...vexJustifications.map((one) => one.word)),
    impact_statement: text(),
    action_statement: text(),
    action_statement_timestamp: time,
  },
  statusFault,
)

const document = objectOf({
  '@context!': word(openvexContext),
  '@id!': iri,
  'author!': filledText,
  role: text(),
  'timestamp!': time,
  last_updated: time,
  'version!': integerFrom(1),
  tooling: text(),
  'statements!': listOf(statement, { min: 1, unique: true }),
})

/**
 * Returns the first fault of an OpenVEX 0.2.0 document by its JSON schema and its specification ("Document Struct Fields", "Statement
 * Fields", "Data Inheritance"), which says more: a statement that no other document surrounds has products. Beyond both, an author and a
 * vulnerability have names, and a reason or an action stands at its status only. Null if the document is valid.
 */
export function openvexFault(value: unknown): ShapeFault | null {
  return document(value, '')
}

/** Returns what the status of a statement requires or forbids. */
function statusFault(members: Readonly<Record<string, unknown>>): string | null {
  const status = String(members['status']) // a word, as it was checked before
  const has = (name: string) => Object.hasOwn(members, name)
  const rules: readonly (readonly [boolean, string])[] = [
    [
      status === 'not_affected' && !has('justification') && !has('impact_statement'),
      'requires a justification or an impact_statement',
    ],
    [status === 'affected' && !has('action_statement'), 'requires an action_statement'],
    [status !== 'not_affected' && has('justification'), 'has no justification'],
    [status !== 'not_affected' && has('impact_statement'), 'has no impact_statement'],
    [status !== 'affected' && has('action_statement'), 'has no action_statement'],
  ]
  const broken = rules.find(([isBroken]) => isBroken)
  return broken === undefined ? null : `The status "${status}" ${broken[1]}`
}
