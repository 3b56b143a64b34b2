/** Returns what ends one use of a key, which may be called more than once; null if as many as allowed have not ended. */
export type OpenLimit = (key: string) => (() => void) | null

/** Allows `most` uses of a key at once. */
export function createOpenLimit(most: number): OpenLimit {
  const counts = new Map<string, number>()
  return (key) => {
    const count = counts.get(key) ?? 0
    if (count >= most) return null
    counts.set(key, count + 1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      const left = (counts.get(key) ?? 1) - 1
      if (left === 0) counts.delete(key)
      else counts.set(key, left)
    }
  }
}
