import { isObject, textsOf } from '#service/domain/json-values.ts'

const members = [
  ['licenseConcluded', 'licenseDeclared'],
  ['licenseInfoFromFiles', 'licenseInfoInFiles', 'licenseInfoInSnippets'],
].flat()

/** The `LicenseRef-` identifiers in the packages, files and snippets of a document, without those of other documents. */
export class UsedLicenses {
  readonly #ids = new Set<string>()

  /** Adds those of a package, file or snippet. */
  note(element: unknown): void {
    if (!isObject(element)) return
    for (const text of members.flatMap((name) => textsOf(element[name]))) {
      for (const id of licenseRefsIn(text)) this.#ids.add(id)
    }
  }

  /** Returns those that a document does not define. */
  without(defined: ReadonlySet<unknown>): readonly string[] {
    return [...this.#ids].filter((id) => !defined.has(id))
  }
}

/** Returns the license identifiers of the document itself in an expression. */
export function licenseRefsIn(expression: string): readonly string[] {
  return expression.match(/(?<![:\w.-])LicenseRef-[A-Za-z0-9.-]+/g) ?? []
}
