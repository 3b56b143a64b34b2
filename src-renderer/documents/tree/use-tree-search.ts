import { useEffect, useState } from 'react'
import type { DocumentTree } from './document-tree.ts'
import { searchTree } from './search-tree.ts'
import { runInSlices } from './slices.ts'

/** Delay between the last keystroke and the search. */
const debounceMs = 150

interface Found {
  readonly text: string
  readonly nodes: readonly number[]
}

const nothing: Found = { text: '', nodes: [] }

/** Searches a tree while the window stays free. A search for an earlier text is given up. @param onFound gets the first match */
export function useTreeSearch(tree: DocumentTree, typed: string, onFound: (node: number) => void) {
  const text = typed.trim()
  const [found, setFound] = useState(nothing)
  const [at, setAt] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const search = async () => {
      const nodes = text === '' ? [] : await runInSlices(searchTree(tree, text), signal)
      setFound({ text, nodes })
      setAt(0)
      if (nodes[0] !== undefined) onFound(nodes[0])
    }
    const timer = setTimeout(() => {
      search().catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `onFound` is new at each render, and the search does not depend on it
  }, [tree, text])
  return {
    matches: found.nodes,
    at,
    isSearching: found.text !== text,
    text: found.text,
    move: (step: 1 | -1) => {
      const count = found.nodes.length
      if (count === 0) return
      const next = (at + step + count) % count
      setAt(next)
      onFound(found.nodes[next] ?? 0)
    },
  }
}
