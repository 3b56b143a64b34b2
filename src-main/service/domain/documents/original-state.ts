import { Rejection } from '#service/domain/rejection.ts'

/**
 * What was found in the place of a document's original bytes. `CHANGED`: other bytes than those that were stored. `UNREADABLE`: there is
 * something that cannot be read.
 */
export type OriginalState = 'WHOLE' | 'MISSING' | 'CHANGED' | 'UNREADABLE'

/** What identifies the original bytes of a document. */
export interface StoredOriginal {
  readonly id: string
  readonly bytes: number
  /** Lower-case hexadecimal. */
  readonly sha256: string
}

type Lost = Exclude<OriginalState, 'WHOLE'>

const descriptions: Readonly<Record<Lost, string>> = {
  MISSING: 'is missing in the data folder',
  CHANGED: 'was changed outside of Waybill: its SHA-256 is not the stored one',
  UNREADABLE: 'cannot be read',
}

/** The original bytes of a document cannot be returned, because they are not there or not the ones that were stored. */
export class OriginalLost extends Rejection {
  override readonly code: `ORIGINAL_${Lost}`

  /** @param filename null for a document without one */
  constructor(state: Lost, filename: string | null) {
    const file = filename === null ? 'The original file' : `The original file of "${filename}"`
    super(`${file} ${descriptions[state]}. Restore it from a backup, or add the document again`)
    this.code = `ORIGINAL_${state}`
  }
}
