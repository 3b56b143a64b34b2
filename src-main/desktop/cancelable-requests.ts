import { cancelHeader } from '#shared/bridge.ts'
import type { RouteHandler } from '#service/http/router.ts'

/** Ids of requests that were canceled before they arrived. */
const maxEarly = 100

/**
 * Ends requests that the page no longer waits for. Electron does not tell a handler that its request was aborted, so the page names a
 * request by an id in a header, and sends the id in a message when it aborts it.
 */
export class CancelableRequests {
  readonly #running = new Map<string, AbortController>()
  readonly #early = new Set<string>()

  /** Returns a handler whose requests have a signal that `cancel` aborts, until there is a response. */
  handler(route: RouteHandler): RouteHandler {
    return async (request) => {
      const id = request.headers.get(cancelHeader)
      if (id === null) return route(request)
      const controller = new AbortController()
      if (this.#early.delete(id)) controller.abort()
      this.#running.set(id, controller)
      try {
        return await route(new Request(request, { signal: controller.signal }))
      } finally {
        this.#running.delete(id)
      }
    }
  }

  /** Cancels the request of an id. One that has not arrived yet is canceled when it does. */
  cancel(id: unknown): void {
    if (typeof id !== 'string' || id.length > 100) return
    const running = this.#running.get(id)
    if (running) return running.abort()
    const [oldest] = this.#early
    if (this.#early.size >= maxEarly && oldest !== undefined) this.#early.delete(oldest)
    this.#early.add(id)
  }

  /**
   * Cancels every request with an id, because the page that waited for them is gone. A decision has none: it is carried out, also if the
   * user closes the window right after it.
   */
  cancelAll(): void {
    for (const controller of this.#running.values()) controller.abort()
    this.#early.clear()
  }
}
