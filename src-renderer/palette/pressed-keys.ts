/** Keys of the list that are pressed in the field. They wait until the list is there. */
export interface PressedKeys {
  /** Returns false for a key of the field. */
  readonly press: (key: string) => boolean
  /** Sets what handles keys. It returns true if the list changes, and is called with the next key once it has. Returns what unsets it. */
  readonly follow: (handle: (key: string) => boolean) => () => void
}

const listKeys = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Enter']

export function createPressedKeys(): PressedKeys {
  const waiting: string[] = []
  let handle: ((key: string) => boolean) | null = null
  const pass = () => {
    let key: string | undefined
    while (handle !== null && (key = waiting.shift()) !== undefined) {
      const current = handle
      handle = null // until the list has changed
      if (current(key)) return
      handle = current
    }
  }
  return {
    press: (key) => {
      if (!listKeys.includes(key)) return false
      waiting.push(key)
      pass()
      return true
    },
    follow: (next) => {
      handle = next
      pass()
      return () => (handle = null)
    },
  }
}
