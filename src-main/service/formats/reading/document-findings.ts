import { printableText } from '#service/domain/printable-text.ts'
import type { DocumentFinding } from '#service/domain/documents/parsed-sbom.ts'
import type { Position } from '#service/formats/json/position.ts'
import { documentLimits } from '#service/domain/documents/document-limits.ts'
import type { SourceDocument } from './source-document.ts'

/**
 * Collects the issues of an accepted document. Beyond the limit, issues are only counted. Errors have a separate limit, so that warnings
 * cannot displace them.
 */
export class DocumentFindings {
  readonly #found: DocumentFinding[] = []
  /** Pointers with errors. */
  readonly #places = new Set<string>()
  #errors = 0
  #more = 0

  /** Whether further errors are only counted. */
  get isFull(): boolean {
    return this.#errors >= documentLimits.findings
  }

  /** Tests whether an error was already reported at a place. */
  isReportedFor(pointer: string): boolean {
    return this.#places.has(pointer)
  }

  /** Adds an issue. `at` is its position, if known; otherwise the position is found by the pointer. */
  add(severity: DocumentFinding['severity'], pointer: string | null, message: string, at?: Position): void {
    const isError = severity === 'error'
    const before = isError ? this.#errors : this.#found.length - this.#errors
    if (before >= documentLimits.findings) {
      this.#more += 1
      return
    }
    this.#found.push({ severity, pointer, message, line: at?.line ?? null, column: at?.column ?? null })
    if (!isError) return
    this.#errors += 1
    if (pointer !== null) this.#places.add(pointer)
  }

  /** Lists the issues, each with its position in the file. */
  list(document: Pick<SourceDocument, 'positionsOf'>): readonly DocumentFinding[] {
    const positions = document.positionsOf(this.#found.flatMap(({ pointer }) => pointer ?? []))
    const located = this.#found.map(({ severity, pointer, message, line, column }) => {
      const position = pointer === null ? undefined : positions.get(pointer)
      const place = { line: line ?? position?.line ?? null, column: column ?? position?.column ?? null }
      return { severity, pointer: pointer && printableText(pointer), message: printableText(message), ...place }
    })
    if (this.#more === 0) return located
    const message = `Issues that are not listed: ${this.#more}`
    return [...located, { severity: 'info', pointer: null, message, line: null, column: null }]
  }
}

/** Escapes and joins the steps of a JSON pointer (RFC 6901). */
export function pointerTo(...steps: readonly (string | number)[]): string {
  return steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
