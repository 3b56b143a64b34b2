import { cancelHeader } from '#shared/bridge.ts'
import type { RouteHandler } from '#service/http/router.ts'

/** Ids of requests that were canceled before they arrived. */
const maxEarly = 100

/**
 * Ends requests that the page no longer waits for. Electron does not tell a handler that its request was aborted, so the page names a
 * request by an id in a header, and sends the id in a message when it aborts it.
 */
export class CancelableRequests {
  readonly #running = new Map<string | symbol, AbortController>()
  readonly #early = new Set<string>()

  /** Returns a handler whose requests have a signal that `cancel` aborts, until there is a response. */
  handler(route: RouteHandler): RouteHandler {
    return async (request) => {
      const named = request.headers.get(cancelHeader)
      // Parts of the next page can be on their way before this one is known to be gone. They are read with GET.
      if (named === null && request.method !== 'POST') return route(request)
      const id = named ?? Symbol('request without an id')
      const controller = new AbortController()
      if (named !== null && this.#early.delete(named)) controller.abort()
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

  /** Cancels every request that runs, because the page that waited for them is gone. */
  cancelAll(): void {
    for (const controller of this.#running.values()) controller.abort()
    this.#early.clear()
  }
}
