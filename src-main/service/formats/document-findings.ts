import type { DocumentFinding } from '#service/domain/parsed-sbom.ts'
import { documentLimits } from './limits.ts'

/** Collects what is wrong with a document that is accepted all the same. Past the limit only the number is kept. */
export class DocumentFindings {
  readonly #found: DocumentFinding[] = []
  #more = 0

  add(severity: DocumentFinding['severity'], pointer: string | null, message: string): void {
    if (this.#found.length >= documentLimits.findings) this.#more += 1
    else this.#found.push({ severity, pointer, message, line: null, column: null })
  }

  list(): readonly DocumentFinding[] {
    if (this.#more === 0) return this.#found
    const message = `${this.#more} more faults were found and are not listed`
    return [...this.#found, { severity: 'info', pointer: null, message, line: null, column: null }]
  }
}

/** One step of a JSON pointer (RFC 6901). */
export function pointerTo(...steps: readonly (string | number)[]): string {
  return steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
