import type { ExportContent, ExportedComponent, ExportRun } from '#service/domain/export-content.ts'
import { writtenComponent } from './component.ts'
import { keptMembers } from './kept-members.ts'
import { without } from './members.ts'
import { writtenMetadata } from './metadata.ts'
import { type CyclonedxSchema, cyclonedxSchema } from './schema.ts'
import { writtenVulnerabilities } from './vulnerability.ts'

const keptNames = [
  ['services', 'externalReferences', 'compositions', 'annotations', 'formulation', 'declarations', 'definitions'],
  ['citations', 'properties', 'vulnerabilities'],
].flat()

/**
 * A version as a CycloneDX 1.7 document. The same content and run give the same object. What 1.7 refuses of the original's unmodelled
 * members is left out, so that the document is valid.
 */
export function builtDocument(
  content: ExportContent,
  run: ExportRun,
  _specVersion: string,
  options: { readonly vulnerabilities: boolean },
): Record<string, unknown> {
  const schema = cyclonedxSchema()
  const isFromCyclonedx = content.version.spec === 'CycloneDX'
  const kept = isFromCyclonedx ? keptMembers(content.kept, keptNames, '', schema) : {}
  const { primary, others } = nestedComponents(content, isFromCyclonedx, schema)
  const byId = new Map(content.components.map((component) => [component.id, component]))
  const found = options.vulnerabilities
    ? writtenVulnerabilities(
        content.findings,
        ({ componentId }) => ({
          ref: byId.get(componentId)?.ref ?? componentId,
          version: byId.get(componentId)?.componentVersion ?? null,
        }),
        schema,
      )
    : []
  const own = (kept['vulnerabilities'] as unknown[] | undefined) ?? []
  return without({
    $schema: 'http://cyclonedx.org/schema/bom-1.7.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.7',
    serialNumber: run.serialNumber,
    version: 1,
    metadata: without({ ...writtenMetadata(content, run, schema), component: primary }),
    components: others,
    dependencies: writtenDependencies(content),
    ...kept,
    vulnerabilities: [...own, ...found],
  })
}

/** Components nested as they were: a parent always comes before what is nested in it. */
function nestedComponents(
  { components }: ExportContent,
  isFromCyclonedx: boolean,
  schema: CyclonedxSchema,
): { primary: Record<string, unknown> | undefined; others: Record<string, unknown>[] } {
  const written = new Map<string, Record<string, unknown>>()
  const others: Record<string, unknown>[] = []
  let primary: Record<string, unknown> | undefined
  for (const component of components.toSorted((a, b) => a.position - b.position)) {
    const body = writtenComponent(component, isFromCyclonedx, schema)
    written.set(component.id, body)
    if (component.primary) primary = body
    else (parentList(component, written) ?? others).push(body)
  }
  return { primary, others }
}

function parentList(
  { parentId }: ExportedComponent,
  written: ReadonlyMap<string, Record<string, unknown>>,
): Record<string, unknown>[] | undefined {
  const parent = parentId === null ? undefined : written.get(parentId)
  if (!parent) return undefined
  const list = (parent['components'] as Record<string, unknown>[] | undefined) ?? []
  parent['components'] = list
  return list
}

function writtenDependencies({ components, edges }: ExportContent): object[] {
  const byId = new Map(components.map((component) => [component.id, component]))
  const targets = new Map<string, ExportedComponent[]>()
  for (const [from, to] of edges) {
    const target = byId.get(to)
    if (!target || !byId.has(from)) continue
    const list = targets.get(from) ?? []
    targets.set(from, list)
    list.push(target)
  }
  const sorted = components.toSorted((a, b) => a.position - b.position)
  return sorted.flatMap(({ id, ref, namesDependencies }) => {
    const dependsOn = targets.get(id)?.toSorted((a, b) => a.position - b.position) ?? []
    const isSaid = namesDependencies || dependsOn.length > 0
    return isSaid ? [{ ref, dependsOn: dependsOn.map((target) => target.ref) }] : []
  })
}
