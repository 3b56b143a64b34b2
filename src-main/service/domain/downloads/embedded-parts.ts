import type { ComponentId, VersionId } from '#service/domain/id.ts'
import { isObject } from '#service/domain/json-values.ts'
import { preservedFormOf } from '#service/domain/documents/document-family.ts'
import { identityOf } from './component-identity.ts'
import type { ExportContent, ExportedComponent, ExportedFinding } from './export-content.ts'
import { PartLicenses } from './part-licenses.ts'
import { ValueLosses } from './part-values.ts'

/** A link between two versions of a tree. */
export interface ContentLink {
  readonly from: VersionId
  readonly to: VersionId
}

/**
 * Merges the contents of a version and of those that it contains into one. Equal components are there once, as that of the first content that
 * has them; references are unique; the primary component of a version depends on that of each of its parts. What the document of a part says
 * beside the model of its components refers to that document, and is left out with a count.
 *
 * @param contents the version itself, then what it contains, the nearest first
 */
export function withEmbeddedParts(contents: readonly ExportContent[], links: readonly ContentLink[]): ExportContent {
  const [own, ...parts] = contents
  if (!own) throw new TypeError('No content of the version itself')
  const merged = new MergedContent(own)
  for (const part of parts) merged.add(part)
  merged.link(links)
  return merged.content()
}

class MergedContent {
  readonly #own: ExportContent
  readonly #components: ExportedComponent[]
  readonly #edges: (readonly [string, string])[] = []
  readonly #findings: ExportedFinding[] = []
  readonly #edgeKeys = new Set<string>()
  readonly #findingKeys = new Set<string>()
  readonly #refs: Set<string>
  readonly #byIdentity = new Map<string, ExportedComponent>()
  /** By version, the component that stands for it. */
  readonly #primaries = new Map<string, ComponentId>()
  readonly #licenses: PartLicenses
  readonly #leftOut: string[] = []
  readonly #linked = new Set<string>()
  #position: number

  constructor(own: ExportContent) {
    this.#own = own
    this.#components = [...own.components]
    this.#position = own.components.reduce((last, { position }) => Math.max(last, position), -1) + 1
    this.#refs = refsIn(own)
    this.#licenses = new PartLicenses(own)
    for (const edge of own.edges) this.#addEdge(edge)
    this.#findings.push(...own.findings)
    for (const finding of own.findings) this.#findingKeys.add(keyOf(finding))
    for (const component of own.components) this.#know(component)
    const primary = own.components.find((component) => component.primary)
    if (primary) this.#primaries.set(own.version.id, primary.id)
  }

  add(part: ExportContent): void {
    const ids = new Map<string, ComponentId>()
    const renamed = this.#licenses.take(part)
    const fresh: ExportedComponent[] = []
    const losses = new ValueLosses(part.version.label)
    for (const component of part.components.map(renamed)) {
      const known = this.#byIdentity.get(identityOf(component))
      const id = known?.id ?? component.id
      ids.set(component.id, id)
      if (component.primary) this.#primaries.set(part.version.id, id)
      if (known === undefined) fresh.push(component)
      else losses.compare(known, component)
    }
    this.#leftOut.push(...losses.texts())
    for (const component of fresh) this.#addComponent(component, ids)
    // After all of them: what one version has twice is there twice.
    for (const component of fresh) this.#know(component)
    for (const [from, to] of part.edges) this.#addEdge([ids.get(from) ?? from, ids.get(to) ?? to])
    for (const finding of part.findings) this.#addFinding(finding, ids)
    this.#countLeftOut(part)
  }

  /** Lets the component that stands for a version depend on those that stand for its parts. */
  link(links: readonly ContentLink[]): void {
    for (const { from, to } of links) {
      const [parent, part] = [this.#primaries.get(from), this.#primaries.get(to)]
      if (parent === undefined || part === undefined) continue
      this.#addEdge([parent, part])
      this.#linked.add(parent)
    }
  }

  content(): ExportContent {
    return {
      ...this.#own,
      components: this.#components.map((one) => (this.#linked.has(one.id) ? { ...one, namesDependencies: true } : one)),
      edges: this.#edges,
      findings: this.#findings,
      elements: this.#licenses.elements(),
      // It is another document than the one that was read.
      addedProperties: this.#own.addedProperties ?? [],
      partLosses: [...this.#licenses.losses(), ...this.#leftOut],
    }
  }

  #addComponent(component: ExportedComponent, ids: ReadonlyMap<string, ComponentId>): void {
    this.#components.push({
      ...component,
      ref: this.#freeRef(component.ref),
      parentId: component.parentId === null ? null : (ids.get(component.parentId) ?? null),
      position: this.#position,
      primary: false,
      isInherited: true,
      detail: { ...component.detail, kept: {} },
    })
    this.#position += 1
  }

  #know(component: ExportedComponent): void {
    const identity = identityOf(component)
    if (!this.#byIdentity.has(identity)) this.#byIdentity.set(identity, component)
  }

  #addEdge([from, to]: readonly [string, string]): void {
    const key = `${from} ${to}`
    if (from === to || this.#edgeKeys.has(key)) return
    this.#edgeKeys.add(key)
    this.#edges.push([from, to])
  }

  /** Contrary decisions of two versions stay beside each other. */
  #addFinding(finding: ExportedFinding, ids: ReadonlyMap<string, ComponentId>): void {
    const moved = { ...finding, componentId: ids.get(finding.componentId) ?? finding.componentId }
    if (this.#findingKeys.has(keyOf(moved))) return
    this.#findingKeys.add(keyOf(moved))
    this.#findings.push(moved)
  }

  #freeRef(given: string): string {
    const isSpdx2 = preservedFormOf(this.#own.version) === 'SPDX 2'
    // A document of SPDX 2 writes references as they are.
    const base = isSpdx2 ? `SPDXRef-${given.replace(/^SPDXRef-/, '').replaceAll(/[^A-Za-z0-9.-]+/g, '-')}` : given
    const stem = base.startsWith('waybill-') ? `part-${base.slice('waybill-'.length)}` : base
    let ref = stem
    for (let number = 2; this.#refs.has(ref); number += 1) ref = `${stem}-${number}`
    this.#refs.add(ref)
    return ref
  }

  #countLeftOut({ version, kept, components, elements }: ExportContent): void {
    const members = components.reduce((sum, { detail }) => sum + Object.keys(detail.kept).length, 0)
    const others = [...elements].filter(([section]) => !graphSections.has(section))
    const count = members + Object.keys(kept).length + others.reduce((sum, [, list]) => sum + list.length, 0)
    if (count === 0) return
    const what = `members of the document of part ${JSON.stringify(version.label)}`
    this.#leftOut.push(`${what}: ${count} left out, because only the file of the part itself can have them`)
  }
}

/** Sections that are written from the components, their edges and licenses. */
const graphSections: ReadonlySet<string> = new Set(['dependencies', 'documentDescribes', 'hasExtractedLicensingInfos'])

function keyOf({ vulnerability, componentId, decision }: ExportedFinding): string {
  const decided = decision && [decision.status, decision.justification, decision.response]
  return JSON.stringify([vulnerability.id, componentId, decided])
}

const refMembers: ReadonlySet<string> = new Set(['bom-ref', 'SPDXID', 'spdxId', '@id'])

/** Returns everything that a content uses as a reference, also inside of what is not modeled. */
function refsIn({ components, elements, kept }: ExportContent): Set<string> {
  const refs = new Set<string>(['SPDXRef-DOCUMENT'])
  const waiting: unknown[] = [kept]
  for (const { ref, detail } of components) {
    refs.add(ref)
    waiting.push(detail.kept)
  }
  for (const list of elements.values()) {
    for (const { ref, value } of list) {
      if (ref !== null) refs.add(ref)
      waiting.push(value)
    }
  }
  addInnerRefs(refs, waiting)
  return refs
}

function addInnerRefs(refs: Set<string>, waiting: unknown[]): void {
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (!Array.isArray(value) && !isObject(value)) continue
    for (const [name, inner] of Object.entries(value) as [string, unknown][]) {
      if (typeof inner === 'string' && refMembers.has(name)) refs.add(inner)
      else if (typeof inner === 'object') waiting.push(inner)
    }
  }
}
