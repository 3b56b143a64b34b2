import type { PreservedForm } from '#service/domain/documents/document-family.ts'
import type { ExportContent, ExportedComponent, ExportRun } from '#service/domain/downloads/export-content.ts'
import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'
import type { SpdxContext } from './from-spdx.ts'
import type { Losses } from './losses.ts'
import type { Target } from './target.ts'

/** Everything that is needed to write the parts of one document. */
export interface Writing {
  readonly content: ExportContent
  readonly run: ExportRun
  readonly options: SbomExportOptions
  readonly target: Target
  readonly losses: Losses
  /** Whether the result is the same document: with its serial number, time and tools, and without additions. */
  readonly keepsIdentity: boolean
  /** Whether the document is written exactly as it was read, valid or not, in its original encoding. */
  readonly unchanged: boolean
  /** Components by id. */
  readonly byId: ReadonlyMap<string, ExportedComponent>
  readonly source: PreservedForm
  /** Whether the preserved members are in CycloneDX form. */
  readonly isOwnForm: boolean
  /** Null if the document is not SPDX. */
  readonly spdx: SpdxContext | null
}

/** A list whose elements are created while it is written. */
export class Elements implements Iterable<unknown> {
  /** Whether the list is written if it has no elements, because the original has an empty one. */
  readonly evenEmpty: boolean
  readonly #make: () => Iterable<unknown>

  constructor(make: () => Iterable<unknown>, evenEmpty: boolean) {
    this.#make = make
    this.evenEmpty = evenEmpty
  }

  [Symbol.iterator](): Iterator<unknown> {
    return this.#make()[Symbol.iterator]()
  }
}

/** A member of a document. */
export type DocumentMember = readonly [name: string, value: unknown]
