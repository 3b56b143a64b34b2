import type { Socket } from 'node:net'

/**
 * The exchanges of each connection that are not over. They end with it: an answer that waits behind others on a connection hears of
 * nothing by itself.
 */
export class OpenExchanges {
  readonly #ofConnection = new WeakMap<Socket, Set<AbortController>>()
  readonly #most: number

  /** @param most how many one connection may have at once */
  constructor(most: number) {
    this.#most = most
  }

  /**
   * Begins an exchange; it is aborted when its connection is closed. Null where the connection has too many already, which cuts it: a
   * client may send its requests ahead without end, and each costs memory and what its answer holds open.
   */
  begin(socket: Socket): AbortController | null {
    const open = this.#ofConnection.get(socket) ?? this.#watch(socket)
    if (open.size >= this.#most) socket.destroy()
    if (socket.destroyed) return null // what came with the last bytes of a cut connection arrives here too
    const exchange = new AbortController()
    open.add(exchange)
    return exchange
  }

  end(socket: Socket, exchange: AbortController): void {
    this.#ofConnection.get(socket)?.delete(exchange)
  }

  #watch(socket: Socket): Set<AbortController> {
    const open = new Set<AbortController>()
    this.#ofConnection.set(socket, open)
    socket.once('close', () => {
      for (const exchange of open) exchange.abort()
    })
    return open
  }
}
