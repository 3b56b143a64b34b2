/** Labels of values that documents state, by the names of the API. */
const labels: Readonly<Record<string, string>> = {
  ...{ name: 'Name', version: 'Version', group: 'Group', kind: 'Type', purl: 'Package URL', cpes: 'CPE names' },
  ...{ licenses: 'License', supplier: 'Supplier', author: 'Author', copyright: 'Copyright', notice: 'Notice' },
  ...{ description: 'Description', scope: 'Scope', checksums: 'Checksums', externalUrls: 'References' },
}

/** Returns the label of a value that a document states. */
export function valueLabel(field: string): string {
  return labels[field] ?? field
}

/** Returns the key that takes a value back, by its place in the list. Undefined for those after the ninth. */
export function keyOfPlace(place: number): string | undefined {
  return place < 9 ? String(place + 1) : undefined
}
