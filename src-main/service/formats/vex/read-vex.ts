import { Rejection } from '#service/domain/rejection.ts'
import type { ParsedVexDocument, ParsedVexStatement } from '#service/domain/statements/vex-statement.ts'
import type { DocumentHead } from '#service/formats/known-kinds/document-head.ts'
import { describeUnsupported } from '#service/formats/known-kinds/describe-unsupported.ts'
import { vexReaders } from './vex-formats.ts'

/**
 * Reads the VEX statements of a document.
 * @throws {Rejection} if the file is not a VEX document (the message says what it is), or if it contains no statement
 */
export function readVex(head: DocumentHead): ParsedVexDocument {
  const reader = vexReaders.find((candidate) => candidate.recognizes(head))
  if (!reader) {
    const names = vexReaders.map(({ name }) => name)
    const what = describeUnsupported(head)?.name ?? 'The file'
    throw new Rejection(
      `${what} is not a supported VEX document. Supported formats: ${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`,
    )
  }
  const document = reader.read(head)
  if (document.statements.length === 0) {
    throw new Rejection(`The ${document.format} document contains no vulnerability statements`)
  }
  return head.hasBrokenText ? { ...document, statements: document.statements.map(withInvalidCharacters) } : document
}

/** Marks every statement, because the position of the invalid characters is unknown. */
function withInvalidCharacters(statement: ParsedVexStatement): ParsedVexStatement {
  return { ...statement, remarks: [...statement.remarks, 'Invalid characters in the document were replaced'] }
}
