import { Rejection } from '#service/domain/rejection.ts'
import { read } from '#service/formats/read-for-test.ts'

/** Reads a whole document and returns whether it is valid. A rejected document is not valid either. */
export function verdictOn(bytes: Buffer): boolean | null {
  try {
    return read(bytes).document.schemaValid
  } catch (error) {
    if (error instanceof Rejection) return false
    throw error
  }
}
