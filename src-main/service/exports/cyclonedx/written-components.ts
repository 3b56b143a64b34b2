import { cyclonedxComponent } from '#service/standards/cyclonedx/cyclonedx-component.ts'
import { hasGeneratedRef, isGeneratedPrimary } from '#service/domain/documents/generated-ref.ts'
import type { ExportedComponent } from '#service/domain/downloads/export-content.ts'
import { adaptToSchema } from './adapt-to-schema.ts'
import { type ComponentBody, readComponent } from './component.ts'
import { isObject } from './members.ts'
import { countMalformed } from '#service/exports/writing/hash-form.ts'
import { spdxComponent } from './from-spdx.ts'
import { withSupportStatus } from './with-support-status.ts'
import type { Writing } from './writing.ts'

const place = '/definitions/component'

/** Writes the components of a document with their original nesting. */
export class WrittenComponents {
  readonly #writing: Writing
  readonly #nested = new Map<string | null, ExportedComponent[]>()

  constructor(writing: Writing) {
    this.#writing = writing
    for (const component of writing.content.components.toSorted((a, b) => a.position - b.position)) {
      if (component.primary) continue
      const isNested = component.parentId !== null && writing.byId.has(component.parentId)
      const parent = isNested ? component.parentId : null
      const list = this.#nested.get(parent) ?? []
      this.#nested.set(parent, list)
      list.push(component)
    }
  }

  /** Returns the primary component. A generated one is not part of the original document. */
  primary(): ComponentBody | undefined {
    const { content, keepsIdentity } = this.#writing
    const primary = content.components.find((component) => component.primary)
    if (!primary || (keepsIdentity && isGeneratedPrimary(primary))) return undefined
    return this.#tree(primary)
  }

  *list(): Generator<ComponentBody> {
    for (const component of this.#nested.get(null) ?? []) yield this.#tree(component)
  }

  /** Recursion is bounded by the depth of documents. */
  #tree(component: ExportedComponent): ComponentBody {
    const body = this.#body(component)
    const nested = this.#nested.get(component.id)
    return nested ? { ...body, components: nested.map((child) => this.#tree(child)) } : body
  }

  #body(component: ExportedComponent): ComponentBody {
    const { keepsIdentity, unchanged, options } = this.#writing
    const body = unchanged ? readComponent(component) : { ...this.#read(component), 'bom-ref': component.ref }
    if (keepsIdentity && hasGeneratedRef(component) && component.detail.kept['bom-ref'] === undefined)
      delete body['bom-ref']
    if (unchanged) return body
    const how = 'written unchanged, although the value does not fit the algorithm'
    this.#writing.losses.changed('hashes of components', how, countMalformed(component.detail.checksums))
    return this.#fitting(component, options.supportStatus ? withSupportStatus(component, body) : body)
  }

  #read(component: ExportedComponent): ComponentBody {
    const { spdx, losses } = this.#writing
    if (spdx) return spdxComponent(component, spdx)
    const { signature, components: _, ...body } = readComponent(component)
    if (signature !== undefined) losses.add('signature of components', 'the signed content is rewritten')
    return body
  }

  #fitting(component: ExportedComponent, body: ComponentBody): ComponentBody {
    const fitting = adaptToSchema(body, place, ['components'], this.#writing)
    if (isObject(fitting)) return fitting
    // Some preserved member makes the component invalid. The model alone is valid except for single members.
    const modelled = adaptToSchema(cyclonedxComponent(component, component.ref), place, ['components'], this.#writing)
    if (isObject(modelled)) return modelled
    return { type: 'library', 'bom-ref': component.ref, name: component.name }
  }
}
