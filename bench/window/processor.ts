import type { CDPSession, Page } from 'playwright/test'

/** What the page's main thread spent on the processor, in milliseconds. Other programs make it hardly longer. */
export interface ProcessorTime {
  readonly script: number
  readonly style: number
  readonly layout: number
  /** All of it, with the painting. */
  readonly task: number
}

const metrics = {
  script: 'ScriptDuration',
  style: 'RecalcStyleDuration',
  layout: 'LayoutDuration',
  task: 'TaskDuration',
}

/** Reads what the page's main thread spent on the processor so far. */
export class ProcessorClock {
  readonly #client: CDPSession

  private constructor(client: CDPSession) {
    this.#client = client
  }

  static async start(page: Page): Promise<ProcessorClock> {
    const client = await page.context().newCDPSession(page)
    await client.send('Performance.enable', { timeDomain: 'threadTicks' })
    return new ProcessorClock(client)
  }

  async read(): Promise<ProcessorTime> {
    const found = new Map(
      (await this.#client.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]),
    )
    const of = (name: keyof ProcessorTime) => (found.get(metrics[name]) ?? Number.NaN) * 1_000
    return { script: of('script'), style: of('style'), layout: of('layout'), task: of('task') }
  }
}

/** Returns the mean time of one of `count` equal works between two readings, to a tenth of a millisecond. */
export function meanTime(before: ProcessorTime, after: ProcessorTime, count: number): ProcessorTime {
  const of = (name: keyof ProcessorTime) => Math.round(((after[name] - before[name]) / count) * 10) / 10
  return { script: of('script'), style: of('style'), layout: of('layout'), task: of('task') }
}
