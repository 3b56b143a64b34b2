import type { DocumentFinding } from '#service/domain/parsed-sbom.ts'
import type { Position } from './json/position.ts'
import { documentLimits } from './limits.ts'
import type { SourceDocument } from './source-document.ts'

/** Collects what is wrong with a document that is accepted all the same. Past the limit only the number is kept. */
export class DocumentFindings {
  readonly #found: DocumentFinding[] = []
  readonly #places = new Set<string>()
  #more = 0

  /** Whether what is added from now on is counted only. */
  get isFull(): boolean {
    return this.#found.length >= documentLimits.findings
  }

  /** Whether something was found at a place already. */
  isSaidOf(pointer: string): boolean {
    return this.#places.has(pointer)
  }

  /** `at` where the place is known already; otherwise it is looked up by the pointer. */
  add(severity: DocumentFinding['severity'], pointer: string | null, message: string, at?: Position): void {
    if (this.isFull) {
      this.#more += 1
      return
    }
    this.#found.push({ severity, pointer, message, line: at?.line ?? null, column: at?.column ?? null })
    if (pointer !== null) this.#places.add(pointer)
  }

  /** What was found, each with its place in the file. */
  list(document: Pick<SourceDocument, 'positionsOf'>): readonly DocumentFinding[] {
    const positions = document.positionsOf(this.#found.flatMap(({ pointer }) => pointer ?? []))
    const located = this.#found.map((finding) => {
      const position = finding.pointer === null ? undefined : positions.get(finding.pointer)
      return position
        ? { ...finding, line: finding.line ?? position.line, column: finding.column ?? position.column }
        : finding
    })
    if (this.#more === 0) return located
    const message = `${this.#more} more faults were found and are not listed`
    return [...located, { severity: 'info', pointer: null, message, line: null, column: null }]
  }
}

/** One step of a JSON pointer (RFC 6901). */
export function pointerTo(...steps: readonly (string | number)[]): string {
  return steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
