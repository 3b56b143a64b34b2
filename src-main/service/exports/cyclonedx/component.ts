import { cyclonedxComponent, cyclonedxOrganization } from '#service/standards/cyclonedx/cyclonedx-component.ts'
import type { ExportedComponent } from '#service/domain/downloads/export-content.ts'
import { without } from './members.ts'
import type { CyclonedxSchema } from './schema.ts'

/** A component in the JSON form of CycloneDX, without the components nested in it. */
export type ComponentBody = Record<string, unknown>

/** Members that the model may add to what a document says; a null that is kept for one of them says that the document has none. */
const addedByModel: ReadonlySet<string> = new Set(['type', 'name', 'cpe', 'hashes'])

/** A component of a CycloneDX document as it was read: what was kept says more than the model. */
export function readComponent(component: ExportedComponent): ComponentBody {
  const body = { ...cyclonedxComponent(component, component.ref), ...component.detail.kept }
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => value !== null || !addedByModel.has(name)))
}

/** What points at a component in a document about it: enough to find it, nothing else. */
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
