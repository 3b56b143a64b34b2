import { expect, type Locator, type Page } from 'playwright/test'

/** A row of the queue as a person reads it. */
export interface ReadRow {
  /** Name and version of the package. */
  readonly package: string
  readonly vulnerability: string
}

/** The triage page, worked with the keyboard alone. Every press is counted: the common path has a budget. */
export class TriagePage {
  readonly page: Page
  readonly queue: Locator
  #presses = 0

  constructor(page: Page) {
    this.page = page
    this.queue = page.getByRole('listbox', { name: /^Queue/ })
  }

  /** Keys pressed since this was asked for last. */
  countPresses(): number {
    const presses = this.#presses
    this.#presses = 0
    return presses
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.#presses += 1
      await this.page.keyboard.press(key)
    }
  }

  /** The row that the next key is about. */
  cursorRow(): Promise<ReadRow> {
    return this.queue.evaluate((list) => {
      const row = document.getElementById(list.getAttribute('aria-activedescendant') ?? '')
      const words = row?.querySelector('[role=img]')?.getAttribute('aria-label') ?? ''
      const vulnerability = /((?:CVE|MAL)-\d+-\d+|GHSA(-\w{4}){3})/.exec(words)?.[0] ?? ''
      return { package: row?.querySelector('[title]')?.getAttribute('title') ?? '', vulnerability }
    })
  }

  /** The same once there is one: a queue that has just come has no cursor yet, and a key would be about nothing. */
  async firstRow(): Promise<ReadRow> {
    await expect.poll(async () => (await this.cursorRow()).vulnerability).not.toBe('')
    return this.cursorRow()
  }

  /** Presses keys that decide the row under the cursor, waits until the queue has moved on, and answers the row. */
  async decide(...keys: readonly string[]): Promise<ReadRow> {
    const row = await this.firstRow()
    await this.press(...keys)
    await expect.poll(() => this.cursorRow()).not.toEqual(row)
    return row
  }

  /** Narrows the queue to what is typed behind `/`. */
  async filter(words: string, rows: number): Promise<void> {
    await this.press('/')
    await this.page.keyboard.type(words)
    await this.press('Enter')
    await expect(this.queue).toHaveAccessibleName(`Queue, ${rows} ${rows === 1 ? 'row' : 'rows'}`)
  }

  /** Leaves the filter; the rows of the whole queue are there before the next key. */
  async clearFilter(rows: number): Promise<void> {
    await this.press('Escape')
    await expect(this.queue).toHaveAccessibleName(`Queue, ${rows} ${rows === 1 ? 'row' : 'rows'}`)
  }

  /** "4 of 53 decided", as the bar at the bottom says it. */
  get progress(): Locator {
    return this.page.getByText(/^\d+ of \d+ decided$/)
  }
}
