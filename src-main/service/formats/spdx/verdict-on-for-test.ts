import { Rejection } from '#service/domain/rejection.ts'
import { read } from '#service/formats/read-for-test.ts'

/** The verdict of reading a document whole. One that is refused is not valid either. */
export function verdictOn(bytes: Buffer): boolean | null {
  try {
    return read(bytes).document.schemaValid
  } catch (error) {
    if (error instanceof Rejection) return false
    throw error
  }
}
