import { isObject } from './members.ts'

/** Members of the top level and of the metadata that a document that is written anew has of its own. */
const ownMembers = new Set(['/$schema', '/specVersion', '/serialNumber', '/version', '/metadata/timestamp'])

/** Texts, numbers and truth values of a document that another does not have, wherever they stand. */
export function missing(original: unknown, written: unknown): readonly string[] {
  const told = new Set(leaves(written, '').map(({ leaf }) => leaf))
  return leaves(original, '')
    .filter(({ leaf, path }) => !ownMembers.has(path) && !told.has(leaf))
    .map(({ leaf, path }) => `${path}: ${leaf}`)
}

function leaves(value: unknown, path: string): readonly { readonly path: string; readonly leaf: string }[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => leaves(entry, `${path}/${index}`))
  if (isObject(value)) return Object.entries(value).flatMap(([name, member]) => leaves(member, `${path}/${name}`))
  // A null says nothing.
  return value === null ? [] : [{ path, leaf: JSON.stringify(value) }]
}
