/** The page that a link asks for, until the window's page is there to show it. The last link counts. */
export class OpenedLinks {
  #waiting: string | null = null
  #deliver: ((page: string) => void) | null = null

  open(page: string): void {
    if (this.#deliver) this.#deliver(page)
    else this.#waiting = page
  }

  /** Returns the pending page, and sends later ones to `deliver`. */
  connect(deliver: (page: string) => void): string | null {
    const waited = this.#waiting
    this.#waiting = null
    this.#deliver = deliver
    return waited
  }

  /** The window's page was unloaded: links are pending again. */
  disconnect(): void {
    this.#deliver = null
  }
}
