import { useEffect, useState } from 'react'

/** Returns a text once it has not changed for `ms` milliseconds. The value after `null` is returned at once. */
export function useDebouncedText(value: string, ms: number): string {
  const [settled, setSettled] = useState(value)
  const isFirst = settled === 'null'
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), isFirst ? 0 : ms)
    return () => clearTimeout(timer)
  }, [value, ms, isFirst])
  return settled
}
