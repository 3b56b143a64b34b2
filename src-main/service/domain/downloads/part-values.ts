import type { ExportedComponent } from './export-content.ts'

/** What a component says, by how it is called. */
const valuesOf: Readonly<Record<string, (component: ExportedComponent) => readonly (string | null | undefined)[]>> = {
  license: ({ licenseExpression: expression, declaredLicenseExpression, detail: { licenses } }) => [
    ...[expression, declaredLicenseExpression],
    ...(expression === null && declaredLicenseExpression === null ? licenses.map(({ id, name }) => id ?? name) : []),
  ],
  supplier: ({ detail }) => [detail.supplier?.name],
  hashes: ({ detail }) => detail.checksums.map(({ alg, content }) => `${alg} ${content.toLowerCase()}`),
  copyright: ({ copyright }) => [copyright],
  CPEs: ({ cpes }) => cpes,
}

/** Counts what the components of a part say otherwise than the same ones of a nearer version, which are written. */
export class ValueLosses {
  readonly #label: string
  #count = 0
  #first: string | null = null

  constructor(label: string) {
    this.#label = label
  }

  compare(written: ExportedComponent, leftOut: ExportedComponent): void {
    const names = Object.entries(valuesOf).flatMap(([name, valuesIn]) => {
      const known = new Set(valuesIn(written))
      return valuesIn(leftOut).some((value) => value != null && !known.has(value)) ? [name] : []
    })
    if (names.length === 0) return
    this.#count += 1
    const { name, componentVersion } = leftOut
    this.#first ??= `${componentVersion === null ? name : `${name} ${componentVersion}`}: ${names.join(', ')}`
  }

  texts(): readonly string[] {
    if (this.#first === null) return []
    const what = `other values of components of part ${JSON.stringify(this.#label)}`
    const why = 'because each component is there once, as in the nearest version'
    return [`${what}: ${this.#count} left out, ${why} (such as ${this.#first})`]
  }
}
