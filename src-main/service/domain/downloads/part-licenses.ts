import { preservedFormOf } from '#service/domain/documents/document-family.ts'
import { isObject } from '#service/domain/json-values.ts'
import type { ExportContent, ExportedComponent, ExportedElement } from './export-content.ts'

const section = 'hasExtractedLicensingInfos'
const word = /(?<![A-Za-z0-9.:-])LicenseRef-[A-Za-z0-9.-]+/g

/** Licenses that the documents of parts define. One whose name another document uses for another text gets another name. */
export class PartLicenses {
  readonly #own: ExportContent
  readonly #isWritten: boolean
  /** Texts by name. */
  readonly #texts = new Map<string, string>()
  readonly #added: ExportedElement[] = []
  #lost = 0

  constructor(own: ExportContent) {
    this.#own = own
    this.#isWritten = preservedFormOf(own.version) === 'SPDX 2'
    for (const { ref, value } of own.elements.get(section) ?? []) if (ref !== null) this.#texts.set(ref, textOf(value))
  }

  /** Takes the licenses of a part, and returns what gives their names to its components. */
  take({ elements }: ExportContent): (component: ExportedComponent) => ExportedComponent {
    const names = new Map<string, string>()
    for (const element of elements.get(section) ?? []) this.#takeOne(element, names)
    return names.size === 0 ? (component) => component : (component) => withNames(component, names)
  }

  elements(): ExportContent['elements'] {
    const { elements } = this.#own
    if (this.#added.length === 0) return elements
    return new Map([...elements, [section, [...(elements.get(section) ?? []), ...this.#added]]])
  }

  losses(): readonly string[] {
    if (this.#lost === 0) return []
    return [`license texts of parts: ${this.#lost} left out, because only a version of SPDX 2 takes them from a part`]
  }

  #takeOne({ ref, name, value }: ExportedElement, names: Map<string, string>): void {
    if (ref === null || !isObject(value)) return
    const text = textOf(value)
    let free = ref
    for (let number = 2; this.#texts.has(free) && this.#texts.get(free) !== text; number += 1) free = `${ref}-${number}`
    if (free !== ref) names.set(ref, free)
    if (this.#texts.has(free)) return
    this.#texts.set(free, text)
    if (this.#isWritten) this.#added.push({ ref: free, name, value: { ...value, licenseId: free } })
    else this.#lost += 1
  }
}

function textOf(value: unknown): string {
  return isObject(value) ? JSON.stringify([value['extractedText'], value['name']]) : ''
}

function withNames(component: ExportedComponent, names: ReadonlyMap<string, string>): ExportedComponent {
  const renamed = <Text extends string | null | undefined>(text: Text) =>
    typeof text === 'string' ? text.replaceAll(word, (name) => names.get(name) ?? name) : text
  const licenses = component.detail.licenses.map((license) => ({
    ...license,
    ...(license.id !== undefined && { id: renamed(license.id) }),
    ...(license.expression !== undefined && { expression: renamed(license.expression) }),
  }))
  return {
    ...component,
    licenseExpression: renamed(component.licenseExpression),
    declaredLicenseExpression: renamed(component.declaredLicenseExpression),
    detail: { ...component.detail, licenses },
  }
}
