import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { TreeComponentFragment } from '#renderer/generated/documents.ts'
import { DependencyChildrenDocument, DependencyRootsDocument } from '#renderer/generated/documents.ts'
import { readAllPages } from '#renderer/lib/all-pages.ts'
import { usePagedList } from '#renderer/lib/paged-list.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import type { TreeRow } from './tree-rows.ts'
import { treeRows } from './tree-rows.ts'

export type TreeItem = TreeRow<TreeComponentFragment>

function lastId(key: string): string {
  return key.slice(key.lastIndexOf(' ') + 1)
}

async function readRoots(sbomId: string, after: string | null | undefined, signal?: AbortSignal) {
  return (await request(DependencyRootsDocument, { sbomId, after }, signal)).sbom?.dependencyRoots ?? null
}

/** Reads the dependency tree of a version. Branches are loaded when they are opened. */
export function useTree(sbomId: string) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const {
    list: roots,
    rows: rootNodes,
    totalCount,
    onNeedMore,
  } = usePagedList({
    queryKey: queryKey('component', 'roots', sbomId),
    readPage: ({ after, signal }) => readRoots(sbomId, after, signal),
  })
  // The first root is the product itself, so it starts open.
  const [primary, loose] = rootNodes
  const primaryId = primary?.id
  const open = useMemo(
    () => (primaryId === undefined ? expanded : expanded.symmetricDifference(new Set([primaryId]))),
    [expanded, primaryId],
  )
  const openIds = useMemo(() => [...new Set([...open].map(lastId))], [open])
  const branches = useQueries({
    queries: openIds.map((id) => ({
      queryKey: queryKey('component', 'children', sbomId, id),
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
        (await request(DependencyChildrenDocument, { id, sbomId }, signal)).component?.dependencies.nodes ?? [],
    })),
  })
  const children = new Map(openIds.map((id, index) => [id, branches[index]?.data]))
  const rows = treeRows(rootNodes, open, (id) => children.get(id))
  const setOpen = (key: string, isOpen: boolean) => {
    setExpanded((before) => {
      const next = new Set(before)
      // The product is open by default, so its key in the set means closed.
      if (isOpen === (key !== primaryId)) next.add(key)
      else next.delete(key)
      return next
    })
  }
  return {
    ...{ roots, rows, onNeedMore, setOpen, primaryId },
    /** Reads the rows of the tree as it is open now: also those at its end that are not read yet, and nothing below a closed branch. */
    readShown: async (onRead: (count: number) => void): Promise<TreeItem[]> =>
      treeRows(await readAllPages((after) => readRoots(sbomId, after), onRead), open, (id) => children.get(id)),
    /** The first row of the components that nothing depends on, and how many there are. */
    looseKey: loose?.id,
    looseCount: Math.max(0, totalCount - 1),
    failed: branches.find(({ isError }) => isError)?.error ?? null,
  }
}
