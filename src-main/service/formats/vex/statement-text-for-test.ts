import type { ParsedVexDocument, ParsedVexStatement } from '#service/domain/statements/vex-statement.ts'
import { readHead } from '#service/formats/known-kinds/document-head.ts'
import { readVex } from './read-vex.ts'

/** Reads a VEX document. For tests. */
export const read = (content: string | object): ParsedVexDocument =>
  readVex(readHead(Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))))
/** Returns a statement without its unset values. */
const statementTexts = (statement: ParsedVexStatement) =>
  Object.fromEntries(
    Object.entries(statement).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  )
/** Returns the statements of a document without unset values. */
export const statementTextsOf = (content: string | object) => read(content).statements.map(statementTexts)
/** Creates a product with the given values. */
export const product = (rest: object) => ({
  purls: [],
  cpes: [],
  refs: [],
  name: null,
  componentVersion: null,
  versions: [],
  ...rest,
})
