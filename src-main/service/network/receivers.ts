/** Receivers that are served at the same time: one that hangs must not hold up others. */
export const maxReceivers = 8

/** What is sent, and how. */
export interface Sending<Item> {
  /** Who receives an item: items of one receiver are sent in order, one at a time. */
  readonly keyOf: (item: Item) => string
  /** Sends one item. Returns whether the receiver can take the next one. */
  readonly send: (item: Item) => Promise<boolean>
  /** Whether sending is still allowed, asked before each item. */
  readonly mayGoOn: () => Promise<boolean>
  readonly onError: (error: unknown) => void
  /** Called when a receiver has been served. */
  readonly onFree: () => void
}

/** Receivers of one service. */
export interface Receivers<Item> {
  /** Serves each receiver for itself, in order. What finds no place is left: the next one that is free asks again. */
  serve(due: readonly Item[]): void
  /** What is being served. */
  busy(): readonly Item[]
  areFree(): boolean
  done(): Promise<unknown>
}

/** Creates the receivers of what is sent. */
export function createReceivers<Item>({ keyOf, send, mayGoOn, onError, onFree }: Sending<Item>): Receivers<Item> {
  const busy = new Map<string, { readonly items: readonly Item[]; readonly work: Promise<void> }>()

  async function serve(key: string, items: readonly Item[]): Promise<void> {
    let hasFailed = false
    try {
      for (const item of items) {
        if (!(await mayGoOn())) break
        if (!(await send(item))) break
      }
    } catch (error) {
      hasFailed = true
      onError(error)
    } finally {
      busy.delete(key)
      // After a failure of the database the timer looks again: at once, it would fail at once.
      if (!hasFailed) onFree()
    }
  }

  return {
    serve(due) {
      for (const [key, items] of Map.groupBy(due, keyOf)) {
        if (busy.size >= maxReceivers) return
        if (!busy.has(key)) busy.set(key, { items, work: serve(key, items) })
      }
    },
    busy: () => [...busy.values()].flatMap(({ items }) => items),
    areFree: () => busy.size === 0,
    done: () => Promise.all([...busy.values()].map(({ work }) => work)),
  }
}
