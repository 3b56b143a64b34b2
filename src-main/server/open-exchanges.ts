import type { Socket } from 'node:net'

/**
 * Tracks the unfinished exchanges of each connection and aborts them when it closes. A response that waits behind others on a connection is
 * not notified otherwise.
 */
export class OpenExchanges {
  readonly #ofConnection = new WeakMap<Socket, Set<AbortController>>()
  readonly #most: number

  /** @param most limit of concurrent exchanges on one connection */
  constructor(most: number) {
    this.#most = most
  }

  /**
   * Starts an exchange, which is aborted when its connection is closed. Returns null if the connection has too many, and closes it: a
   * client could send requests ahead without end, and each costs memory and the resources of its response.
   */
  begin(socket: Socket): AbortController | null {
    const open = this.#ofConnection.get(socket) ?? this.#watch(socket)
    if (open.size >= this.#most) socket.destroy()
    if (socket.destroyed) return null // the last bytes of a closed connection arrive here too
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
