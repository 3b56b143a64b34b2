import { isObject } from './members.ts'

/** Members of the top level and of the metadata that a document that is written anew has of its own. */
const ownMembers = new Set(['/$schema', '/specVersion', '/serialNumber', '/version', '/metadata/timestamp'])

/** Versions before 1.5 know a tool by its name only, and say no more of what it is than that it is one. */
const ofTool = /^\/metadata\/tools\/components\/\d+\/type$/

/** Texts, numbers and truth values of a document that another does not have, wherever they stand. */
export function missing(original: unknown, written: unknown): readonly string[] {
  const told = new Set(leaves(written, '').map(({ leaf }) => leaf))
  return leaves(original, '')
    .filter(({ leaf, path }) => !ownMembers.has(path) && !ofTool.test(path) && !told.has(leaf))
    .map(({ leaf, path }) => `${path}: ${leaf}`)
}

function leaves(value: unknown, path: string): readonly { readonly path: string; readonly leaf: string }[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => leaves(entry, `${path}/${index}`))
  if (isObject(value)) return Object.entries(value).flatMap(([name, member]) => leaves(member, `${path}/${name}`))
  // A null says nothing, and neither do blanks around a text.
  return value === null ? [] : [{ path, leaf: JSON.stringify(typeof value === 'string' ? value.trim() : value) }]
}
