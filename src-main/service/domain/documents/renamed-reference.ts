import { isObject } from '#service/domain/json-values.ts'

/** Members of CycloneDX and SPDX 2 with references to elements of the document, alone or in a list. */
const referring: ReadonlySet<string> = new Set([
  ...['ref', 'bom-ref', 'dependsOn', 'provides', 'assemblies', 'dependencies', 'subjects'],
  ...['SPDXID', 'spdxElementId', 'relatedSpdxElement', 'snippetFromFile'],
])

/** Returns a value in which references to an element are replaced; the same value if it has none. Recursion is bounded by the depth of documents. */
export function withReference(value: unknown, before: string, after: string): unknown {
  // An entry of `documentDescribes` is a reference itself.
  if (value === before) return after
  return inMembers(value, before, after)
}

function inMembers(value: unknown, before: string, after: string): unknown {
  if (Array.isArray(value)) return replaced(value as unknown[], (entry) => inMembers(entry, before, after))
  if (!isObject(value)) return value
  const members = Object.entries(value).map(([name, member]) => {
    if (!referring.has(name)) return [name, inMembers(member, before, after)] as const
    if (Array.isArray(member)) {
      const list = replaced(member as unknown[], (entry) => withReference(entry, before, after))
      return [name, list] as const
    }
    return [name, withReference(member, before, after)] as const
  })
  return members.every(([name, member]) => member === value[name]) ? value : Object.fromEntries(members)
}

function replaced(list: readonly unknown[], replace: (entry: unknown) => unknown): readonly unknown[] {
  const entries = list.map(replace)
  return entries.every((entry, at) => entry === list[at]) ? list : entries
}
