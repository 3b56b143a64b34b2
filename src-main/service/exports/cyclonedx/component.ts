import { cyclonedxComponent, cyclonedxOrganization } from '#service/standards/cyclonedx/cyclonedx-component.ts'
import type { ExportedComponent } from '#service/domain/downloads/export-content.ts'
import { without } from './members.ts'
import type { CyclonedxSchema } from './schema.ts'

/** A component in the JSON form of CycloneDX, without the components nested in it. */
export type ComponentBody = Record<string, unknown>

/** Members that the model may add to a document. A preserved null for one of them means that the document does not have it. */
const addedByModel: ReadonlySet<string> = new Set(['type', 'name', 'cpe', 'hashes'])

/** Rebuilds a component of a CycloneDX document as it was read. Preserved members take precedence over the model. */
export function readComponent(component: ExportedComponent): ComponentBody {
  const body: ComponentBody = { ...cyclonedxComponent(component, component.ref), ...component.detail.kept }
  for (const name of addedByModel) if (body[name] === null) delete body[name]
  return body
}

/** Returns the members that identify a component in a document about it, and no others. */
export function componentIdentity(component: ExportedComponent, schema: CyclonedxSchema): ComponentBody {
  const { supplier } = component.detail
  const place = '/definitions/component/properties'
  const members = {
    type: schema.fits(`${place}/type`, component.kind) ? component.kind : 'library',
    'bom-ref': component.ref,
    supplier: supplier && cyclonedxOrganization(supplier),
    group: component.group,
    name: component.name,
    version: component.componentVersion,
    cpe: component.cpes[0],
    purl: component.purl,
  }
  return Object.fromEntries(
    Object.entries(without(members)).filter(([name, value]) => schema.fits(`${place}/${name}`, value)),
  )
}
