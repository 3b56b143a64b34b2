import { plural } from '#renderer/lib/plural.ts'
import * as texts from './texts.tsx'

/** A part of a shown path: consecutive components, or the ones that are folded between them. */
export type PathPart<Node> =
  | { readonly kind: 'node'; readonly node: Node; readonly index: number }
  | { readonly kind: 'folded'; readonly nodes: readonly Node[] }

/** Maximum number of components that a path shows when it is folded: the ends say where it begins and what brings the component. */
const maxShown = 5

const shownAtStart = 2
const shownAtEnd = 2

/** Maximum number of paths that are shown at first. */
export const maxPaths = 3

/** Folds the middle of a long path. One component alone is not folded, because a word in its place would be as long. */
export function foldPath<Node>(nodes: readonly Node[]): PathPart<Node>[] {
  const parts = nodes.map((node, index) => ({ kind: 'node', node, index }) as const)
  if (nodes.length <= maxShown) return parts
  return [
    ...parts.slice(0, shownAtStart),
    { kind: 'folded', nodes: nodes.slice(shownAtStart, -shownAtEnd) },
    ...parts.slice(-shownAtEnd),
  ]
}

/** Maximum number of paths that can be shown. One more is read, so that the count says whether there are more. */
export const pathLimit = 10

/** Describes the number of paths that were read. */
export function describePathCount(count: number): string {
  const number = count > pathLimit ? texts.moreThanPathLimit(pathLimit) : String(count)
  return plural(count, {
    one: texts.pathFromTheRoot(number),
    other: texts.pathsFromTheRootShortestFirst(number),
  })
}
