const queue = /^((?:\/versions\/[^/]+\/[^/]+)?\/triage(?:\/without-parts)?(?:\/(?:only|view)\/[^/]+)?)\/[^/]+$/

/** Returns the URL of a page without the finding that a queue is at: the queue writes the row of its cursor there, and stays the same page. */
export function pageOf(location: string): string {
  return queue.exec(location)?.[1] ?? location
}
