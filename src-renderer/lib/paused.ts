import { useEffect, useState } from 'react'

/** Time without a key after which what is typed is read. */
const pauseMs = 300

/** Returns a value once it was not changed for a moment. */
export function usePaused<Value>(value: Value): Value {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
