import type { ParsedComponent } from '#service/domain/documents/parsed-sbom.ts'
import { spdx2Package } from '#service/standards/spdx/spdx2-package.ts'
import { isObject, type JsonObject, listOf, textOf } from '#service/domain/json-values.ts'
import { read, type Reading } from '#service/formats/read-for-test.ts'

/** Rebuilds the document like an export in the same family: preserved members win, and a preserved null removes a member. */
export function rebuildDocument({ document, components, elements }: Reading): JsonObject {
  const packages = components.map(({ ref, ...component }) => {
    const licenses = { concluded: expressionOf(component, 'concluded'), declared: expressionOf(component, 'declared') }
    const members = { ...spdx2Package(component, ref ?? '', licenses), ...component.detail.kept }
    return withoutRepairs(members, ref)
  })
  const lists = Map.groupBy(elements, ({ section }) => section)
  return {
    SPDXID: 'SPDXRef-DOCUMENT',
    spdxVersion: `SPDX-${document.specVersion}`,
    ...(document.serialNumber === null ? {} : { documentNamespace: document.serialNumber }),
    ...(document.dataLicense === null ? {} : { dataLicense: document.dataLicense }),
    ...document.kept,
    packages,
    ...Object.fromEntries([...lists].map(([section, list]) => [section, list.map(({ value }) => value)])),
  }
}

function expressionOf({ detail }: Pick<ParsedComponent, 'detail'>, word: 'concluded' | 'declared'): string | null {
  return detail.licenses.find(({ acknowledgement }) => acknowledgement === word)?.expression ?? null
}

/** Normalizes the document: its primary package first, without invalid elements and nulls. */
export function inOrder(document: JsonObject): JsonObject {
  const packages = listOf(document['packages']).filter(isObject)
  const { components } = read(document)
  const refs = packages.map((entry, index) => {
    const ref = textOf(entry['SPDXID'])
    const isRepeated = packages.findIndex((other) => textOf(other['SPDXID']) === ref) < index
    return ref === null || isRepeated ? undefined : ref
  })
  const first = components[0]?.primary && components[0].ref !== undefined ? refs.indexOf(components[0].ref) : 0
  const order = [first, ...packages.keys()].filter((index, at) => at === 0 || index !== first)
  const lists = Object.entries(document).filter(([name, value]) => Array.isArray(value) && sections.has(name))
  const given = {
    SPDXID: 'SPDXRef-DOCUMENT',
    ...withoutNulls(document),
    ...Object.fromEntries(lists.map(([name, list]) => [name, elementsOf(name, listOf(list))])),
    packages: packages.length === 0 ? [] : order.map((index) => withoutRepairs(packages[index] ?? {}, refs[index])),
  }
  const isEmptyList = ([name, value]: readonly [string, unknown]) => sections.has(name) && listOf(value).length === 0
  return Object.fromEntries(Object.entries(given).filter((entry) => !isEmptyList(entry)))
}

/** Lists that are passed on element by element. An empty one is not preserved. */
const sections = new Set([
  'files',
  'snippets',
  'hasExtractedLicensingInfos',
  'externalDocumentRefs',
  'annotations',
  'revieweds',
  'documentDescribes',
  'relationships',
])

function elementsOf(name: string, list: readonly unknown[]): readonly unknown[] {
  return list.filter((value) => (name === 'documentDescribes' ? typeof value === 'string' : isObject(value)))
}

/** Returns a package without nulls and without the values that an export must replace. */
function withoutRepairs(members: JsonObject, ref: string | undefined): JsonObject {
  const isRepaired = (name: string) =>
    (name === 'SPDXID' && ref === undefined) || (name === 'name' && members[name] === (ref ?? '(no name)'))
  return Object.fromEntries(Object.entries(withoutNulls(members)).filter(([name]) => !isRepaired(name)))
}

function withoutNulls(members: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null))
}
