import type { ExportContent, ExportedComponent, ExportedElement } from '#service/domain/downloads/export-content.ts'
import { withKnownReferences } from './known-references.ts'
import type { Omissions } from './omissions.ts'
import { emptyDetail } from '#service/domain/components/component.ts'

/** Members of the metadata that name the creators and tools of the document. */
const ofTheCreator = ['tools', 'authors', 'manufacturer', 'manufacture', 'supplier']
/** Members that identify the element of an SPDX document in it. */
const ofTheElement = ['SPDXID', 'spdxId']
const isOfTheElement: ReadonlySet<string> = new Set([...ofTheElement, 'type', 'creationInfo'])

/** Reduces components to name, version, purl, CPEs and license: no graph, no nesting, no other lists. */
export function liteContent(content: ExportContent, leftOut: Omissions): ExportContent {
  leftOut.add('dependencies', content.edges.length)
  const definitions = usedDefinitions(content)
  for (const [section, elements] of content.elements) {
    leftOut.add(section, elements.length - (section === extracted ? definitions.length : 0))
  }
  leftOut.add('components with details beyond name, version, purl, CPE and license', countDetailed(content))
  const components = content.components.map((component) => ({
    ...reduceToIdentity(component),
    parentId: null,
    namesDependencies: false,
    licenseExpression: component.licenseExpression,
    declaredLicenseExpression: component.declaredLicenseExpression,
    swid: null,
    detail: {
      ...emptyDetail,
      kept: pick(component.detail.kept, ofTheElement),
      licenses: component.detail.licenses.map(({ text: _, ...licence }) => licence),
    },
  }))
  const elements = new Map(definitions.length > 0 ? [[extracted, definitions] as const] : [])
  return { ...content, components, edges: [], elements, kept: preservedMembersOf(content) }
}

const extracted = 'hasExtractedLicensingInfos'

/** Returns the definitions of licenses that components refer to: without one, such a reference means nothing (SPDX 2.3, 10.1). */
function usedDefinitions({ elements, components }: ExportContent): readonly ExportedElement[] {
  const definitions = elements.get(extracted) ?? []
  if (definitions.length === 0) return definitions
  const expressions = components.flatMap(({ licenseExpression, detail }) => [
    licenseExpression ?? '',
    ...detail.licenses.map(({ expression }) => expression ?? ''),
  ])
  const used = new Set(expressions.flatMap((text) => text.match(/(?<![:\w.-])LicenseRef-[A-Za-z0-9.-]+/g) ?? []))
  return definitions.filter(({ ref }) => ref !== null && used.has(ref))
}

/**
 * Reduces content to the seven data fields of the NTIA report of July 2021: supplier, name, version, other unique identifiers and
 * dependency relationship for each component, author and timestamp for the document. Known incompleteness is still stated (compositions).
 */
export function minimumContent(content: ExportContent, leftOut: Omissions): ExportContent {
  const stays = new Set(['dependencies', 'compositions', 'relationships', 'documentDescribes'])
  for (const [section, elements] of content.elements) if (!stays.has(section)) leftOut.add(section, elements.length)
  leftOut.add('components with details beyond the minimum elements', countDetailed(content))
  const components = content.components.map((component) => {
    const { supplier, manufacturer, kept } = component.detail
    const identifiers = pick(kept, [...ofTheElement, 'swid', 'swhid', 'omniborId'])
    const named = { supplier: supplier ?? manufacturer, kept: identifiers }
    return { ...reduceToIdentity(component), detail: { ...emptyDetail, ...named } }
  })
  const elements = new Map([...content.elements].filter(([section]) => stays.has(section)))
  const known = withKnownReferences(elements, isStaying(content, components), leftOut)
  return { ...content, components, elements: known, kept: preservedMembersOf(content) }
}

/** Returns the identity and the position of a component. */
function reduceToIdentity(component: ExportedComponent): ExportedComponent {
  return {
    ...component,
    licenseExpression: null,
    declaredLicenseExpression: null,
    description: null,
    scope: null,
    copyright: null,
    author: null,
    supportLevel: 'unspecified',
    endOfSupport: null,
  }
}

/** Words of SPDX 2 in the place of a reference, and the document itself. */
const always: ReadonlySet<string> = new Set(['SPDXRef-DOCUMENT', 'NONE', 'NOASSERTION'])

/** Returns a test of references: to components that stay, by any of their identifiers, and to the document. */
function isStaying({ kept }: ExportContent, components: readonly ExportedComponent[]): (ref: string) => boolean {
  const refs = new Set<unknown>([
    kept['SPDXID'],
    ...components.flatMap(({ ref, detail }) => [ref, detail.kept['SPDXID'], detail.kept['spdxId']]),
  ])
  return (ref) => refs.has(ref) || always.has(ref)
}

function preservedMembersOf({ kept }: ExportContent): ExportContent['kept'] {
  const metadata = kept['metadata']
  if (typeof metadata !== 'object' || metadata === null) return {}
  return { metadata: pick(metadata as Readonly<Record<string, unknown>>, ofTheCreator) } // the readers produce an object, never a list
}

function countDetailed({ components }: ExportContent): number {
  return components.filter(({ detail, description, scope, copyright, author }) => {
    // A null marks a member that the document does not have.
    const kept = Object.keys(detail.kept).filter((name) => detail.kept[name] !== null && !isOfTheElement.has(name))
    const lists = [detail.checksums, detail.externalReferences, detail.properties, kept]
    return lists.some((list) => list.length > 0) || (description ?? scope ?? copyright ?? author) !== null
  }).length
}

function pick(from: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => Object.hasOwn(from, name)).map((name) => [name, from[name]]))
}
