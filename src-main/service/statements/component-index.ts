import { isPurl, parsePurl } from '#service/domain/components/purl.ts'
import type { VexProduct } from '#service/domain/statements/vex-statement.ts'
import { cpeKey, cpeCovers } from './cpe-key.ts'
import { PackageIndex } from './package-index.ts'
import { isInVersRange } from './vers-range.ts'
import type { ImportedComponent } from '#service/db/statements/vex-import.ts'

/** A component with the members that statements are matched by. */
export type MatchedComponent = Omit<ImportedComponent, 'versionId'>

/** Finds components of one version by their identification in VEX documents. Created once and used for every statement. */
export class ComponentIndex {
  readonly #serialNumber: string | null
  readonly #primaryId: string
  readonly #byId = new Map<string, MatchedComponent>()
  readonly #byRef = new Map<string, MatchedComponent>()
  readonly #packages = new PackageIndex<MatchedComponent>()
  readonly #byCpe = new Map<string, { readonly component: MatchedComponent; readonly cpe: string }[]>()
  readonly #byName = new Map<string, MatchedComponent[]>()
  /** By name and version. */
  readonly #byVersion = new Map<string, MatchedComponent[]>()
  readonly #found = new WeakMap<VexProduct, readonly MatchedComponent[]>()

  constructor(
    version: { readonly serialNumber: string | null; readonly primaryComponentId: string },
    components: Iterable<MatchedComponent>,
  ) {
    this.#serialNumber = version.serialNumber
    this.#primaryId = version.primaryComponentId
    for (const component of components) this.#add(component)
  }

  /** The primary component; undefined if it was not passed. */
  get primary(): MatchedComponent | undefined {
    return this.#byId.get(this.#primaryId)
  }

  /**
   * Finds the components that a product of a document refers to. `identity` is that of the document itself: its own references are trusted
   * if the version came from it.
   */
  find(product: VexProduct, identity: string | null): readonly MatchedComponent[] {
    const known = this.#found.get(product)
    if (known) return known
    const exact = this.#pointedAt(product.refs, identity)
    const candidates = exact.length > 0 ? exact : this.#narrowed(this.#identified(product), product.refs)
    const found =
      product.versions.length === 0
        ? candidates
        : candidates.filter((component) => isOneOf(component, product.versions))
    this.#found.set(product, found)
    return found
  }

  #add(component: MatchedComponent): void {
    this.#byId.set(component.id, component)
    this.#byRef.set(component.ref, component)
    const purl = component.purl === null ? null : parsePurl(component.purl)
    if (purl !== null && isPurl(purl)) {
      this.#packages.add(component, purl)
    }
    for (const cpe of component.cpes) {
      const key = cpeKey(cpe)
      if (key !== null) push(this.#byCpe, key, { component, cpe })
    }
    for (const name of namesOf(component)) {
      push(this.#byName, name, component)
      if (component.componentVersion !== null) push(this.#byVersion, `${name}@${component.componentVersion}`, component)
    }
  }

  /** Resolves references into the document that the version came from. */
  #pointedAt(refs: readonly string[], identity: string | null): readonly MatchedComponent[] {
    return refs.flatMap((text) => {
      const { document, ref } = readReference(text)
      const own = document ?? identity
      if (own === null || own !== this.#serialNumber) return []
      const component = ref === null ? this.primary : this.#byRef.get(ref)
      return component ? [component] : []
    })
  }

  #identified(product: VexProduct): readonly MatchedComponent[] {
    const byPurl = product.purls.flatMap((purl) => this.#withPurl(purl))
    if (byPurl.length > 0) return distinct(byPurl)
    const byCpe = product.cpes.flatMap((cpe) => this.#withCpe(cpe))
    // A component with a purl was already searched by it.
    const fits = product.purls.length === 0 ? byCpe : byCpe.filter(({ purl }) => purl === null)
    if (fits.length > 0) return distinct(fits)
    if (product.purls.length > 0 || product.cpes.length > 0) {
      return this.#withName({ ...product, componentVersion: versionOf(product) }, isUnidentified)
    }
    // A name alone is ambiguous. With a version it matches every component of that name, otherwise only those without purl or CPE.
    const isVersioned = product.componentVersion !== null || product.versions.length > 0
    const named = product.name === null ? [] : this.#withName(product, isVersioned ? () => true : isUnidentified)
    return named.length > 0 ? named : distinct(product.refs.flatMap((ref) => this.#bare(ref)))
  }

  #withPurl(text: string): readonly MatchedComponent[] {
    const wanted = parsePurl(text)
    return isPurl(wanted) ? this.#packages.find(wanted) : []
  }

  #withCpe(text: string): readonly MatchedComponent[] {
    const candidates = this.#byCpe.get(cpeKey(text) ?? '') ?? []
    return candidates.filter(({ cpe }) => cpeCovers(text, cpe)).map(({ component }) => component)
  }

  #withName(
    { name, componentVersion }: VexProduct,
    isMeant: (component: MatchedComponent) => boolean,
  ): readonly MatchedComponent[] {
    const key = name?.toLowerCase() ?? ''
    const named = componentVersion === null ? this.#byName.get(key) : this.#byVersion.get(`${key}@${componentVersion}`)
    return (named ?? []).filter(isMeant)
  }

  /** Resolves a bare reference. It proves little, so it counts only if nothing else is stated. Many generators put a purl there. */
  #bare(text: string): readonly MatchedComponent[] {
    const { document, ref } = readReference(text)
    if (document !== null || ref === null) return []
    const component = this.#byRef.get(ref)
    return component ? [component] : this.#withPurl(ref)
  }

  /** Selects, from several similar components, the one that the reference names. */
  #narrowed(found: readonly MatchedComponent[], refs: readonly string[]): readonly MatchedComponent[] {
    if (found.length < 2 || refs.length === 0) return found
    const wanted = new Set(refs.map((text) => readReference(text).ref))
    const named = found.filter(({ ref }) => wanted.has(ref))
    return named.length > 0 ? named : found
  }
}

/** `urn:cdx:<uuid>/<number>#<ref>` (BOM-Link), `<namespace>#<id>` (SPDX), `urn:waybill:ref:<ref>`, or a reference alone. */
function readReference(text: string): { readonly document: string | null; readonly ref: string | null } {
  const [, serial, fragment] = /^urn:cdx:([^/#]+)(?:\/[^#]*)?(?:#(.*))?$/is.exec(text) ?? []
  if (serial !== undefined) {
    return { document: `urn:uuid:${serial.toLowerCase()}`, ref: fragment === undefined ? null : decoded(fragment) }
  }
  const [, own] = /^urn:waybill:ref:(.*)$/s.exec(text) ?? []
  if (own !== undefined) return { document: null, ref: decoded(own) }
  const hash = text.indexOf('#')
  if (hash > 0 && text.includes(':')) return { document: text.slice(0, hash), ref: decoded(text.slice(hash + 1)) }
  return { document: null, ref: text }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // keeps a text with a stray percent sign as written
  }
}

function isOneOf({ componentVersion }: MatchedComponent, versions: VexProduct['versions']): boolean {
  if (componentVersion === null) return false
  return versions.some(({ kind, text }) =>
    kind === 'version' ? text === componentVersion : isInVersRange(text, componentVersion) === true,
  )
}

/** Returns the version of a product, by default that of its purl. */
function versionOf({ componentVersion, purls }: VexProduct): string | null {
  if (componentVersion !== null) return componentVersion
  return purls.map(parsePurl).find((purl) => isPurl(purl))?.version ?? null
}

function isUnidentified({ purl, cpes }: MatchedComponent): boolean {
  return (purl === null || !isPurl(parsePurl(purl))) && cpes.length === 0
}

function namesOf({ group, name }: MatchedComponent): readonly string[] {
  return group === null ? [name.toLowerCase()] : [name.toLowerCase(), `${group}/${name}`.toLowerCase()]
}

function distinct(components: readonly MatchedComponent[]): readonly MatchedComponent[] {
  return [...new Set(components)]
}

function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
