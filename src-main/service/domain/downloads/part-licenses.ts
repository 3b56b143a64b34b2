import { preservedFormOf } from '#service/domain/documents/document-family.ts'
import { isObject } from '#service/domain/json-values.ts'
import type { ExportContent, ExportedComponent, ExportedElement } from './export-content.ts'

const section = 'hasExtractedLicensingInfos'
const word = /(?<![A-Za-z0-9.:-])LicenseRef-[A-Za-z0-9.-]+/g

/**
 * License names that documents define or only use. Each has a meaning in its document alone: a name that another document defines, with
 * another text or without saying what it is, gets another name. Documents that use a name which none of them defines have it in common.
 */
export class PartLicenses {
  readonly #own: ExportContent
  readonly #isWritten: boolean
  /** Texts by name. */
  readonly #texts = new Map<string, string>()
  /** Names that components have without a text. */
  readonly #undefined = new Set<string>()
  readonly #added: ExportedElement[] = []
  #lost = 0

  constructor(own: ExportContent) {
    this.#own = own
    this.#isWritten = preservedFormOf(own.version) === 'SPDX 2'
    for (const { ref, value } of own.elements.get(section) ?? []) if (ref !== null) this.#texts.set(ref, textOf(value))
    for (const name of namesIn(own.components)) if (!this.#texts.has(name)) this.#undefined.add(name)
  }

  /** Takes the licenses of a part, and returns what gives their names to its components. */
  take({ components, elements }: ExportContent): (component: ExportedComponent) => ExportedComponent {
    const names = new Map<string, string>()
    const defined = new Set<string>()
    for (const element of elements.get(section) ?? []) {
      if (element.ref !== null) defined.add(element.ref)
      this.#takeOne(element, names)
    }
    for (const name of namesIn(components)) if (!defined.has(name)) this.#takeUndefined(name, names)
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
    const isTaken = (one: string) => this.#undefined.has(one) || (this.#texts.get(one) ?? text) !== text
    const free = freeName(ref, isTaken)
    if (free !== ref) names.set(ref, free)
    if (this.#texts.has(free)) return
    this.#texts.set(free, text)
    if (this.#isWritten) this.#added.push({ ref: free, name, value: { ...value, licenseId: free } })
    else this.#lost += 1
  }

  #takeUndefined(name: string, names: Map<string, string>): void {
    const free = freeName(name, (one) => this.#texts.has(one))
    if (free !== name) names.set(name, free)
    this.#undefined.add(free)
  }
}

function freeName(name: string, isTaken: (name: string) => boolean): string {
  let free = name
  for (let number = 2; isTaken(free); number += 1) free = `${name}-${number}`
  return free
}

/** Returns the names of licenses of their own that components have. */
function namesIn(components: readonly ExportedComponent[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { licenseExpression, declaredLicenseExpression, detail } of components) {
    const stated = detail.licenses.flatMap(({ id, expression }) => [id, expression])
    for (const text of [licenseExpression, declaredLicenseExpression, ...stated]) {
      if (text?.includes('LicenseRef-')) for (const [name] of text.matchAll(word)) names.add(name)
    }
  }
  return names
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
