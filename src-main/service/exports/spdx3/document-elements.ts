import { spdx3SbomTypes } from '#service/standards/spdx/spdx3-terms.ts'
import type { SbomTool } from '#service/domain/creators.ts'
import { isObject, objectsOf, textOf, textsOf } from '#service/domain/json-values.ts'
import { actorOf, toolOf } from '#service/standards/spdx/actors.ts'
import { type Element, withoutEmpty } from './elements.ts'
import { hashOf } from './from-spdx2.ts'
import type { Writing } from './writing.ts'

/** Yields the creation information: creators and tools, including Waybill, followed by the agents and tools. */
export function* creationElements(writing: Writing): Generator<Element> {
  const { agents, elements, run, date } = writing
  const { makers, tools, comment } = creatorsOf(writing)
  const own = { name: 'Waybill', email: null, phone: null, url: null }
  // At least one creator is required, and a tool does not count (Core/CreationInfo).
  const createdBy = makers.length > 0 ? makers : [agents.idOf('SoftwareAgent', own) ?? '']
  const all: readonly SbomTool[] = [...tools, { vendor: null, name: 'Waybill', version: run.toolVersion }]
  const createdUsing = [...new Set(all.map((tool) => agents.toolOf(tool)))]
  yield withoutEmpty({
    type: 'CreationInfo',
    '@id': elements.creation,
    specVersion: '3.0.1',
    created: date,
    createdBy,
    createdUsing,
    comment,
  })
  yield* elements.taken()
}

function creatorsOf({ content, source, agents }: Writing) {
  const { authors, suppliers, tools } = content.version
  if (source === 'SPDX 2') {
    const info = content.kept['creationInfo']
    const actors = isObject(info)
      ? textsOf(info['creators'])
          .map(actorOf)
          .filter((actor) => actor !== null)
      : []
    const makers = actors.flatMap(({ kind, contact }) => (kind === 'Tool' ? [] : (agents.idOf(kind, contact) ?? [])))
    const used = actors.filter(({ kind }) => kind === 'Tool').map(toolOf)
    return { makers: [...new Set(makers)], tools: used, comment: isObject(info) ? textOf(info['comment']) : null }
  }
  const makers = [
    ...suppliers.map((supplier) => agents.idOf('Organization', supplier)),
    ...authors.map((author) => agents.idOf('Person', author)),
  ].filter((id) => id !== undefined)
  return { makers: [...new Set(makers)], tools, comment: null }
}

/** Yields the SBOM and the document, at the end, because they list all other elements. */
export function* documentElements(writing: Writing, described: ReadonlySet<string>): Generator<Element> {
  const { elements, content, source, name } = writing
  const { version } = content
  const license = version.dataLicense === null ? undefined : writing.licenses.idOf(version.dataLicense)
  yield* elements.taken()
  const [sbom, document] = [elements.iri('SPDXRef-SBOM'), elements.iri('SPDXRef-DOCUMENT')]
  const primary = writing.components.find((component) => component.primary)
  const first = primary === undefined ? [] : [writing.iriOf(primary.id) ?? '']
  const roots = new Set([...first, ...described])
  yield elements.make('software_Sbom', sbom, {
    rootElement: [...roots],
    element: [...elements.artifacts],
    software_sbomType: sbomTypes(writing),
  })
  const comment = source === 'SPDX 2' ? textOf(content.kept['comment']) : version.tlp
  const all = [...elements.all]
  yield elements.make('SpdxDocument', document, {
    name,
    comment,
    dataLicense: license,
    import: imports(writing),
    profileConformance: [...elements.profiles],
    rootElement: [sbom],
    element: all,
  })
}

/** Converts CycloneDX phases to SPDX 3.0.1. Those without an equivalent are counted as lost. */
function sbomTypes({ content: { version }, losses }: Writing): readonly string[] {
  const types = version.lifecyclePhases.flatMap((phase) => {
    const type = spdx3SbomTypes.get(phase)
    if (type === undefined) {
      losses.add({ one: `lifecycle "${phase}"`, why: 'SPDX 3.0.1 has no such type of SBOM' })
    }
    return type ?? []
  })
  return [...new Set(types)]
}

/** Lists referenced elements of other documents, with the data that identifies the documents (SPDX 2.3, 6.6; Core/ExternalMap). */
function imports({ content, source, externals }: Writing): readonly object[] {
  if (source !== 'SPDX 2') return []
  const named = Map.groupBy(externals, ([, document]) => document)
  return (content.elements.get('externalDocumentRefs') ?? []).flatMap(({ value }) => {
    const document = isObject(value) ? textOf(value['spdxDocument']) : null
    if (!isObject(value) || document === null) return []
    const verifiedUsing = objectsOf(value['checksum']).flatMap(hashOf)
    const used = named.get(document)?.map(([iri]) => iri) ?? [`${document}#SPDXRef-DOCUMENT`]
    return used.map((externalSpdxId) =>
      withoutEmpty({ type: 'ExternalMap', externalSpdxId, locationHint: document, verifiedUsing }),
    )
  })
}
