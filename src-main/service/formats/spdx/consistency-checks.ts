import { type DocumentFindings, pointerTo } from '#service/formats/reading/document-findings.ts'
import { isObject, type JsonObject, listOf } from '#service/domain/json-values.ts'
import { describeExpressionError } from '#service/standards/spdx/license-expression.ts'

/** Members with one license expression or a list of them. */
const licenseMembers = [
  'licenseConcluded',
  'licenseDeclared',
  'licenseInfoFromFiles',
  'licenseInfoInFiles',
  'licenseInfoInSnippets',
]
const dateMembers = ['annotationDate', 'reviewDate', 'created', 'builtDate', 'releaseDate', 'validUntilDate']
const timeFormat = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?Z$/
/** Maximum number of cached expressions. Documents repeat a few of them often. */
const rememberedExpressions = 10_000

/** Reports errors that the schema of SPDX 2 does not detect in single elements: invalid dates and license expressions. */
export class ConsistencyChecks {
  readonly #findings: DocumentFindings
  readonly #expressions = new Map<string, string | undefined>()

  constructor(findings: DocumentFindings) {
    this.#findings = findings
  }

  /** Checks the members of a package, file, snippet, annotation, review or the creation information. */
  check(value: JsonObject, pointer: string): void {
    for (const name of dateMembers) this.#date(value[name], pointer, name)
    for (const name of licenseMembers) {
      const given = value[name]
      if (typeof given === 'string') this.#license(given, pointer, name)
      else if (Array.isArray(given)) {
        for (const [index, entry] of given.entries()) this.#license(entry, pointer, name, index)
      }
    }
    for (const [index, annotation] of listOf(value['annotations']).entries()) {
      if (isObject(annotation))
        this.#date(annotation['annotationDate'], pointer, 'annotations', index, 'annotationDate')
    }
  }

  /** Checks a date. `steps` lead from the pointer to the value. */
  #date(value: unknown, pointer: string, ...steps: readonly (string | number)[]): void {
    if (typeof value !== 'string' || timeFormat.test(value)) return
    const text = JSON.stringify(value.slice(0, 60))
    const message = `${text} is not an SPDX timestamp (YYYY-MM-DDThh:mm:ssZ)`
    this.#findings.add('warning', pointer + pointerTo(...steps), message)
  }

  #license(value: unknown, pointer: string, ...steps: readonly (string | number)[]): void {
    if (typeof value !== 'string' || value === 'NONE' || value === 'NOASSERTION') return
    const why = this.#expressions.has(value) ? this.#expressions.get(value) : describeExpressionError(value)
    if (this.#expressions.size < rememberedExpressions) this.#expressions.set(value, why)
    if (why === undefined) return
    this.#findings.add('warning', pointer + pointerTo(...steps), `This is not a valid SPDX license expression: ${why}`)
  }
}
