import * as texts from './texts.tsx'

/** Labels of values that documents state, by the names of the API. */
const labels: Readonly<Record<string, string>> = {
  ...{
    name: 'Name',
    version: texts.version,
    group: texts.group,
    kind: 'Type',
    purl: texts.packageUrl,
    cpes: texts.cpeNames,
  },
  ...{
    licenses: texts.license,
    supplier: texts.supplier,
    author: texts.author,
    copyright: texts.copyright,
    notice: texts.notice,
  },
  ...{ description: texts.description, scope: 'Scope', checksums: texts.checksums, externalUrls: texts.references },
}

/** Returns the label of a value that a document states. */
export function valueLabel(field: string): string {
  return labels[field] ?? field
}

/** Returns the key that takes a value back, by its place in the list. Undefined for those after the ninth. */
export function keyOfPlace(place: number): string | undefined {
  return place < 9 ? String(place + 1) : undefined
}
