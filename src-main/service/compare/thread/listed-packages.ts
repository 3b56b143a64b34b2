import type { ParsedComponent, SbomSink } from '#service/domain/documents/parsed-sbom.ts'
import { isPurl, parsePurl } from '#service/domain/components/purl.ts'

/** The compared members of a component. */
export interface ListedPackage {
  readonly name: string
  readonly group: string | null
  readonly componentVersion: string | null
  readonly purl: string | null
  readonly license: string | null
  readonly supplier: string | null
  readonly scope: string | null
  readonly cpes: string
}

/** Collects the components of a document by package, regardless of their version: type of the purl, group and name. */
export class ListedPackages implements SbomSink {
  readonly byPackage = new Map<string, ListedPackage[]>()

  component(component: ParsedComponent): void {
    // The described product is not one of its components.
    if (component.primary || !component.listed) return
    const { name, group, componentVersion, purl, licenseExpression: license, detail, scope, cpes } = component
    const reading = purl === null ? null : parsePurl(purl)
    const type = reading && isPurl(reading) ? reading.type : null
    const key = JSON.stringify([type, group, name.toLowerCase()])
    const listed = {
      name,
      group,
      componentVersion,
      purl,
      license,
      scope,
      supplier: detail.supplier?.name ?? null,
      cpes: cpes.join(' '),
    }
    const alike = this.byPackage.get(key)
    if (alike) alike.push(listed)
    else this.byPackage.set(key, [listed])
  }

  element(): void {
    // Only components are compared.
  }

  dependency(): void {
    // Only components are compared.
  }
}
