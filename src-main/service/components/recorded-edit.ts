import {
  deleteEdit,
  endEdit,
  insertEdit,
  insertEditPart,
  readEditParts,
} from '#service/db/components/component-edits.ts'
import type { UserReader, UserTransaction } from '#service/db/database.ts'
import type { EditOfMany } from '#service/domain/components/edit-of-many.ts'
import { type ComponentEditId, newId } from '#service/domain/id.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'

/** Characters of a part, which is compressed and read at once. */
const maxPart = 2_000_000
/** Bytes of an edit that can be undone, compressed. */
const maxBytes = 64 * 1024 * 1024

/** Writes what an edit changes while it is made, in its transaction, so that it can be undone after a restart. */
export class RecordedEdit<Change> {
  readonly id: ComponentEditId = newId()
  readonly #version: SbomVersion
  readonly #made: Pick<EditOfMany, 'kind' | 'editedBy' | 'editedAt'>
  #waiting: string[] = []
  #waitingSize = 0
  #parts = 0
  #bytes = 0
  #count = 0

  constructor(version: SbomVersion, made: Pick<EditOfMany, 'kind' | 'editedBy' | 'editedAt'>) {
    this.#version = version
    this.#made = made
  }

  /** Writes changes of components. */
  async add(transaction: UserTransaction, changes: readonly Change[]): Promise<void> {
    for (const change of changes) {
      this.#count += 1
      if (this.#bytes > maxBytes) continue
      const text = JSON.stringify(change)
      this.#waiting.push(text)
      this.#waitingSize += text.length
      // oxlint-disable-next-line no-await-in-loop -- one part at a time, so that the memory is that of one
      if (this.#waitingSize > maxPart) await this.#write(transaction)
    }
  }

  /** Returns the id of the edit; null if nothing was changed, or more than can be undone. */
  async end(transaction: UserTransaction): Promise<ComponentEditId | null> {
    await this.#write(transaction)
    if (this.#parts === 0) return null
    if (this.#bytes > maxBytes) {
      await deleteEdit(transaction, this.id)
      return null
    }
    await endEdit(transaction, this.#version.id, this.id, { componentCount: this.#count, bytes: this.#bytes })
    return this.id
  }

  async #write(transaction: UserTransaction): Promise<void> {
    if (this.#waiting.length === 0) return
    if (this.#parts === 0) await insertEdit(transaction, this.#version.id, { id: this.id, ...this.#made })
    this.#bytes += await insertEditPart(transaction, this.id, this.#parts, `[${this.#waiting.join(',')}]`)
    this.#parts += 1
    this.#waiting = []
    this.#waitingSize = 0
  }
}

/** Yields what `RecordedEdit` wrote, some components at a time. */
export async function* readRecorded<Change>(
  read: UserReader,
  id: ComponentEditId,
  atOnce: number,
): AsyncGenerator<readonly Change[]> {
  for await (const part of readEditParts(read, id)) {
    const changes = JSON.parse(part) as readonly Change[] // as written above
    for (let first = 0; first < changes.length; first += atOnce) yield changes.slice(first, first + atOnce)
  }
}
