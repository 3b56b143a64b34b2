import { isObject } from './members.ts'

/** Members of the root and of the metadata that are always new in an exported document. */
const ownMembers = new Set(['/$schema', '/specVersion', '/serialNumber', '/version', '/metadata/timestamp'])

/** Versions before 1.5 know only the name of a tool, not its type. */
const ofTool = /^\/metadata\/tools\/components\/\d+\/type$/

/** Lists the texts, numbers and booleans of a document that another document lacks anywhere. */
export function missing(original: unknown, written: unknown): readonly string[] {
  const told = new Set(leaves(written, '').map(({ leaf }) => leaf))
  return leaves(original, '')
    .filter(({ leaf, path }) => !ownMembers.has(path) && !ofTool.test(path) && !told.has(leaf))
    .map(({ leaf, path }) => `${path}: ${leaf}`)
}

function leaves(value: unknown, path: string): readonly { readonly path: string; readonly leaf: string }[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => leaves(entry, `${path}/${index}`))
  if (isObject(value)) return Object.entries(value).flatMap(([name, member]) => leaves(member, `${path}/${name}`))
  // A null has no information, and neither have blanks around a text.
  return value === null ? [] : [{ path, leaf: JSON.stringify(typeof value === 'string' ? value.trim() : value) }]
}
