/** Reads asked for within this time share requests. */
const gatherMs = 30

interface Waiting<Value> {
  readonly id: string
  readonly resolve: (value: Value) => void
  readonly reject: (reason: unknown) => void
}

/**
 * Makes a read of one thing out of a read of several, so that rows of a list that ask at the same time share requests.
 *
 * @param maxInRequest how many things one request reads at most. Requests are made one after the other, because a list may be long
 * @param readAll reads several things, in their order
 */
export function gatherReads<Value>(
  maxInRequest: number,
  readAll: (ids: readonly string[]) => Promise<readonly Value[]>,
): (id: string) => Promise<Value> {
  let waiting: Waiting<Value>[] = []
  const send = async (batch: readonly Waiting<Value>[]) => {
    try {
      const values = await readAll(batch.map(({ id }) => id))
      for (const [at, { resolve, reject }] of batch.entries()) {
        if (at < values.length) resolve(values[at] as Value)
        else reject(new RangeError('A read answered fewer values than it was asked for'))
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  const sendAll = async () => {
    const all = waiting
    waiting = []
    for (let at = 0; at < all.length; at += maxInRequest) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: each may be long work for the service
      await send(all.slice(at, at + maxInRequest))
    }
  }
  return (id) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(() => void sendAll(), gatherMs)
      waiting.push({ id, resolve, reject })
    })
}
