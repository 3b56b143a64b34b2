import type { PreservedForm } from '#service/domain/documents/document-family.ts'
import type { ExportContent, ExportedComponent, ExportRun } from '#service/domain/downloads/export-content.ts'
import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'
import type { SpdxContext } from './from-spdx.ts'
import type { Losses } from './losses.ts'
import type { Target } from './target.ts'

/** All that the parts of one document are written from. */
export interface Writing {
  readonly content: ExportContent
  readonly run: ExportRun
  readonly options: SbomExportOptions
  readonly target: Target
  readonly losses: Losses
  /** Whether it is the document that was read: with its serial number, its time and its tools, and nothing of ours. */
  readonly keepsIdentity: boolean
  /** Whether that document is given back exactly as it was read, right or wrong: in the encoding that it came in. */
  readonly unchanged: boolean
  /** Components by id. */
  readonly byId: ReadonlyMap<string, ExportedComponent>
  readonly source: PreservedForm
  /** Whether what is preserved is in the words of CycloneDX. */
  readonly isOwnForm: boolean
  /** Null for a document that is not SPDX. */
  readonly spdx: SpdxContext | null
}

/** A list that is made element by element while it is written. */
export class Elements implements Iterable<unknown> {
  /** Whether the list is written when nothing is in it: the original has an empty one. */
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
