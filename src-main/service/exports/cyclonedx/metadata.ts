import type { ExportContent, ExportRun } from '#service/domain/export-content.ts'
import type { SbomTool } from '#service/domain/sbom-version.ts'
import { organization, person } from './contacts.ts'
import { keptMembers } from './kept-members.ts'
import { licenseList } from './licenses.ts'
import { isObject, without } from './members.ts'
import type { CyclonedxSchema } from './schema.ts'

const placeOfMetadata = '/definitions/metadata'
const tlpWords: ReadonlyMap<string, string> = new Map([
  ['TLP:CLEAR', 'CLEAR'],
  ['TLP:GREEN', 'GREEN'],
  ['TLP:AMBER', 'AMBER'],
  ['TLP:AMBER+STRICT', 'AMBER_AND_STRICT'],
  ['TLP:RED', 'RED'],
])

/** What a written document says about itself, without its primary component. */
export function writtenMetadata(
  { version, kept }: Pick<ExportContent, 'version' | 'kept'>,
  run: ExportRun,
  schema: CyclonedxSchema,
): Record<string, unknown> {
  const original = isObject(kept['metadata']) && version.spec === 'CycloneDX' ? kept['metadata'] : {}
  const names = ['manufacturer', 'manufacture', 'supplier', 'licenses', 'properties']
  const tlp = version.tlp === null ? undefined : tlpWords.get(version.tlp)
  const [supplier] = version.suppliers
  return without({
    timestamp: run.timestamp,
    lifecycles: version.lifecyclePhases.map((phase) => {
      const known = { phase }
      return schema.fits(`${placeOfMetadata}/properties/lifecycles`, [known]) ? known : { name: phase }
    }),
    tools: writtenTools(version.tools, original['tools'], run, schema),
    authors: version.authors.map((author) => person(author, schema)),
    supplier: supplier && organization(supplier, schema),
    licenses: version.dataLicense === null ? null : dataLicense(version.dataLicense, schema),
    ...keptMembers(original, names, placeOfMetadata, schema),
    distributionConstraints: tlp === undefined ? null : { tlp },
  })
}

/** The tools of the original document, then this one: a written document is made of theirs. */
function writtenTools(
  tools: readonly SbomTool[],
  original: unknown,
  run: ExportRun,
  schema: CyclonedxSchema,
): Record<string, unknown> {
  const own = ownTool(run)
  const before = isObject(original)
    ? keptMembers(original, ['components', 'services'], `${placeOfMetadata}/properties/tools/oneOf/0`, schema)
    : { components: tools.map(toolComponent) }
  const components = (before['components'] as readonly Record<string, unknown>[] | undefined) ?? []
  const others = components.filter((tool) => JSON.stringify(tool) !== JSON.stringify(own))
  const distinct = new Map(others.map((tool) => [JSON.stringify(tool), tool]))
  return without({ components: [...distinct.values(), own], services: before['services'] })
}

/** This program, as a tool of a document. */
export function ownTool({ toolVersion }: ExportRun): Record<string, unknown> {
  return { type: 'application', name: 'Waybill', version: toolVersion }
}

function toolComponent({ vendor, name, version }: SbomTool): Record<string, unknown> {
  return without({
    type: 'application',
    manufacturer: vendor === null ? null : { name: vendor },
    name,
    version: version !== null && version.length <= 1_024 ? version : null,
  })
}

function dataLicense(expression: string, schema: CyclonedxSchema): object[] {
  const isListed = schema.fits('/definitions/license/properties/id', expression)
  return licenseList([isListed ? { id: expression } : { expression }], schema)
}
