import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { TreeComponentFragment } from '#renderer/generated/documents.ts'
import { DependencyChildrenDocument, DependencyRootsDocument } from '#renderer/generated/documents.ts'
import { usePagedList } from '#renderer/lib/paged-list.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import type { TreeRow } from './tree-rows.ts'
import { treeRows } from './tree-rows.ts'

export type TreeItem = TreeRow<TreeComponentFragment>

function lastId(key: string): string {
  return key.slice(key.lastIndexOf(' ') + 1)
}

/** Reads the dependency tree of a version. Branches are loaded when they are opened. */
export function useTree(sbomId: string) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const {
    list: roots,
    rows: rootNodes,
    onNeedMore,
  } = usePagedList({
    queryKey: queryKey('component', 'roots', sbomId),
    readPage: async ({ after, signal }) =>
      (await request(DependencyRootsDocument, { sbomId, after }, signal)).sbom?.dependencyRoots ?? null,
  })
  // A single root is the product itself, so it starts open.
  const onlyRoot = rootNodes.length === 1 ? rootNodes[0]?.id : undefined
  const open = useMemo(
    () => (onlyRoot === undefined ? expanded : expanded.symmetricDifference(new Set([onlyRoot]))),
    [expanded, onlyRoot],
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
      // The only root is open by default, so its key in the set means closed.
      if (isOpen === (key !== onlyRoot)) next.add(key)
      else next.delete(key)
      return next
    })
  }
  return { roots, rows, onNeedMore, setOpen, failed: branches.find(({ isError }) => isError)?.error ?? null }
}
