import { type JsonObject, objectsOf, textOf, textsOf } from '#service/domain/json-values.ts'
import type { BsiCreator } from './bsi-facts.ts'
import type { DeployableFacts } from './deployable-facts.ts'
import { licenseProblem } from './license-problem.ts'
import { isEffective } from './spdx3-facts.ts'

type Element = JsonObject

/** What is known about a package beyond its elements. */
export interface PackageSource {
  readonly facts: DeployableFacts
  /** License expression in effect. Null if the source distinguishes declared from concluded, and has none concluded. */
  readonly licenseExpression: string | null
}

/** Input of the conversion to the BSI form. */
export interface FormOptions {
  sourceOf(spdxId: string): PackageSource | undefined
  /** Publisher of the exported document, who is named if the original creators cannot be reached. */
  readonly publisher: BsiCreator & { readonly name: string }
}

/** Remark of the guideline's mapping. Without it a purpose states nothing about the three properties. */
const remark = 'software_additionalPurpose field is used to indicate the properties of BSI TR-03183-2'

/** Comment of the relationship to the license under which the author of the document uses a component. */
const effective = 'hasEffectiveLicense'

/**
 * Converts the elements of an SPDX 3.0.1 document to the form required by BSI TR-03183-2. No data is invented: known values move to the
 * required members, and unknown facts about the graph become "no assertion". The checker reports everything else.
 */
export function spdx3BsiForm(elements: readonly Element[], options: FormOptions): readonly Element[] {
  const form = new Form(elements)
  const written = elements
    .filter(({ type }) => !String(type).startsWith('security_'))
    .map((element) => form.changed(element))
  for (const element of written)
    if (element['type'] === 'software_Package') form.complete(element, options.sourceOf(idOf(element)))
  return form.withAdded(form.withCreator(written, options.publisher))
}

class Form {
  readonly #byId: ReadonlyMap<string, Element>
  /** Types of the relationships that start at an element. */
  readonly #said = new Map<string, Set<string>>()
  readonly #added: Element[] = []
  readonly #licenses = new Map<string, string>()

  constructor(elements: readonly Element[]) {
    this.#byId = new Map(elements.map((element) => [idOf(element), element]))
    for (const { from, to, relationshipType, comment } of elements) {
      if (typeof relationshipType !== 'string') continue
      if (relationshipType === 'other' && isEffective(comment)) this.#say(textOf(from) ?? '', effective)
      this.#say(textOf(from) ?? '', relationshipType)
      if (relationshipType === 'generates') for (const id of textsOf(to)) this.#say(id, 'generatedBy')
    }
  }

  changed(element: Element): Element {
    const { relationshipType, completeness } = element
    if (relationshipType === 'dependsOn' || relationshipType === 'contains') {
      return completeness === undefined ? { ...element, completeness: 'noAssertion' } : element
    }
    if (element['type'] !== 'software_Package') return element
    const supplier = textsOf(element['suppliedBy'])
    const isKnown = textsOf(element['originatedBy']).some((id) => this.#isReachable(id))
    return isKnown || !supplier.some((id) => this.#isReachable(id)) ? element : { ...element, originatedBy: supplier }
  }

  /** Adds what the guideline requires beside a package. */
  complete(element: Element, source: PackageSource | undefined): void {
    const id = idOf(element)
    const made = { creationInfo: element['creationInfo'] }
    if (!this.#says(id, 'dependsOn') && !this.#says(id, 'contains')) {
      this.#relate(id, 'dependsOn', 'NoAssertionElement', { ...made, completeness: 'noAssertion' })
    }
    if (!source) return
    const { facts, licenseExpression } = source
    if (!this.#says(id, 'hasDistributionArtifact')) this.#addFile(id, facts, made)
    if (facts.sourceUrl !== null && !this.#says(id, 'generatedBy')) this.#addSource(id, facts, made)
    if (
      licenseExpression !== null &&
      !this.#says(id, 'hasConcludedLicense') &&
      licenseProblem(licenseExpression) === null
    ) {
      this.#relate(id, 'hasConcludedLicense', this.#license(id, licenseExpression, made), made)
    }
    if (facts.effectiveLicense !== null && !this.#says(id, effective)) {
      const to = this.#license(id, facts.effectiveLicense, made)
      this.#relate(id, 'other', to, { ...made, comment: effective })
    }
  }

  /** Keeps the creators of the document, or names the publisher if they cannot be reached. */
  withCreator(elements: readonly Element[], publisher: FormOptions['publisher']): readonly Element[] {
    const [email] = publisher.emails
    const identifier = email ?? publisher.urls[0]
    if (identifier === undefined) return elements
    const document = elements.find(({ type }) => type === 'SpdxDocument')
    const creation = elements.find((element) => element['@id'] === document?.['creationInfo'])
    if (!document || !creation || textsOf(creation['createdBy']).some((id) => this.#isReachable(id))) return elements
    const spdxId = `${idOf(document)}-publisher`
    const externalIdentifierType = email === undefined ? 'urlScheme' : 'email'
    const externalIdentifier = [{ type: 'ExternalIdentifier', externalIdentifierType, identifier }]
    const { creationInfo } = document
    this.#added.push({ type: 'Organization', spdxId, creationInfo, name: publisher.name, externalIdentifier })
    const createdBy = [...textsOf(creation['createdBy']), spdxId]
    return elements.map((element) => (element === creation ? { ...creation, createdBy } : element))
  }

  /** Adds the new elements to the lists of the SBOM and the document. */
  withAdded(elements: readonly Element[]): readonly Element[] {
    const added = this.#added.map(idOf)
    const removed = new Set(
      [...this.#byId].flatMap(([id, { type }]) => (String(type).startsWith('security_') ? [id] : [])),
    )
    const named = (element: Element) => [...textsOf(element['element']).filter((id) => !removed.has(id)), ...added]
    const isCollection = ({ type }: Element) => type === 'software_Sbom' || type === 'SpdxDocument'
    return [
      ...elements.map((element) => (isCollection(element) ? { ...element, element: named(element) } : element)),
      ...this.#added,
    ]
  }

  #addFile(id: string, facts: DeployableFacts, made: Element): void {
    if (facts.filename === null) return
    const purposes = [
      ...(facts.executable === 'executable' ? ['executable'] : []),
      ...(facts.archive === 'archive' ? ['archive'] : []),
      ...(facts.structured === 'structured' ? ['container'] : []),
      ...(facts.structured === 'unstructured' ? ['firmware'] : []),
    ]
    // The remark means that every missing purpose does not apply. So it is written only if all three facts are known.
    const isSaid = facts.executable !== null && facts.archive !== null && facts.structured !== null
    const spdxId = `${id}-file`
    this.#added.push({
      type: 'software_File',
      spdxId,
      ...made,
      name: facts.filename,
      ...(isSaid ? { software_additionalPurpose: purposes, comment: remark } : {}),
      ...hash(facts.sha512),
      ...reference('binaryArtifact', facts.url),
    })
    this.#relate(id, 'hasDistributionArtifact', spdxId, made)
  }

  #addSource(id: string, facts: DeployableFacts, made: Element): void {
    const spdxId = `${id}-source`
    const name =
      facts.sourceUrl
        ?.split(/[?#]/)[0]
        ?.split('/')
        .findLast((part) => part !== '') ?? 'source'
    this.#added.push({
      type: 'software_File',
      spdxId,
      ...made,
      name,
      software_primaryPurpose: 'source',
      ...hash(facts.sourceSha512),
      ...reference('sourceArtifact', facts.sourceUrl),
    })
    this.#relate(spdxId, 'generates', id, made)
  }

  #license(near: string, expression: string, made: Element): string {
    const known = this.#licenses.get(expression)
    if (known !== undefined) return known
    const spdxId = `${near}-licence`
    this.#licenses.set(expression, spdxId)
    this.#added.push({
      type: 'simplelicensing_LicenseExpression',
      spdxId,
      ...made,
      simplelicensing_licenseExpression: expression,
    })
    return spdxId
  }

  #relate(from: string, relationshipType: string, to: string, members: Element): void {
    this.#say(from, relationshipType)
    const spdxId = `${from}-${relationshipType}`
    this.#added.push({
      type: 'Relationship',
      spdxId,
      from,
      relationshipType,
      to: [to],
      completeness: 'complete',
      ...members,
    })
  }

  #say(id: string, type: string): void {
    this.#said.set(id, (this.#said.get(id) ?? new Set()).add(type))
  }

  #says(id: string, type: string): boolean {
    return this.#said.get(id)?.has(type) ?? false
  }

  #isReachable(id: string): boolean {
    const types = ['email', 'urlScheme', 'other']
    const identifiers = objectsOf(this.#byId.get(id)?.['externalIdentifier'])
    return identifiers.some(({ externalIdentifierType }) => types.includes(String(externalIdentifierType)))
  }
}

function hash(sha512: string | null): Element {
  return sha512 === null
    ? {}
    : { verifiedUsing: [{ type: 'Hash', algorithm: 'sha512', hashValue: sha512.toLowerCase() }] }
}

function reference(externalRefType: string, url: string | null): Element {
  return url === null ? {} : { externalRef: [{ type: 'ExternalRef', externalRefType, locator: [url] }] }
}

function idOf(element: Element): string {
  return textOf(element['spdxId']) ?? textOf(element['@id']) ?? ''
}
