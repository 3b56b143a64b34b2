import { type JsonObject, objectsOf, textOf } from '#service/domain/json-values.ts'
import { idOf, typeOf } from '#service/standards/spdx/spdx3-elements.ts'
import { LicenseExpressions } from '#service/standards/spdx/spdx3-license-expressions.ts'

/** Licenses of an SPDX 3 document that is written again. */
export interface PreservedLicenses {
  /** Elements by their expression. */
  readonly expressions: ReadonlyMap<string, string>
  /** Elements of licenses that SPDX does not list, by the name that an expression has for them. */
  readonly refs: ReadonlyMap<string, string>
}

/** Licenses with a name of the document. */
const texts: ReadonlySet<string> = new Set(['simplelicensing_SimpleLicensingText', 'expandedlicensing_CustomLicense'])
const ownName = /^(?:DocumentRef-[\w.-]+:)?LicenseRef-[\w.-]+$/

/** Finds the licenses among the elements of a document. Of equal ones the first counts. */
export function preservedLicenses(elements: readonly JsonObject[]): PreservedLicenses {
  const read = new LicenseExpressions()
  const expressions = new Map<string, string>()
  const refs = new Map<string, string>()
  const add = (map: Map<string, string>, name: string | null, id: string) => {
    if (name !== null && !map.has(name)) map.set(name, id)
  }
  for (const value of elements) {
    const id = idOf(value)
    if (id === null) continue
    read.take(id, value)
    if (typeOf(value) === 'simplelicensing_LicenseExpression')
      add(expressions, textOf(value['simplelicensing_licenseExpression']), id)
    else if (texts.has(typeOf(value))) {
      const name = read.of(id)
      if (name !== null && ownName.test(name)) add(refs, name, id)
    }
  }
  // What expressions say of names comes after elements that have them.
  for (const value of elements) {
    for (const entry of objectsOf(value['simplelicensing_customIdToUri'])) {
      const [key, id] = [textOf(entry['key']) ?? '', textOf(entry['value'])]
      if (id !== null && ownName.test(key)) add(refs, key, id)
    }
  }
  return { expressions, refs }
}
