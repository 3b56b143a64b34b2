import type { BrowserContext, Page } from 'playwright/test'
import { meanTime, ProcessorClock, type ProcessorTime } from './processor.ts'

/** What shows that a key has done its work: something on the page differs from before, and nothing is loading. */
export interface Sign {
  /** Selector of the element that changes. */
  readonly of: string
  /** The attribute that changes; the text if none is named. */
  readonly attribute?: string
  /** Selector of what stands there while it is loading. */
  readonly loading?: string
}

/** Milliseconds from the key or click, as the browser got it, to the frame with the sign, painted. */
export interface Shown {
  readonly paint: number
  /** The time of the same key by the browser's own clock, to the paint after its handlers; null where it took less than 16 ms. */
  readonly event: number | null
  /** What the page's main thread spent on it. */
  readonly processor: ProcessorTime
}

interface Probe {
  arm(sign: Sign): void
  /** The time to the paint; null until then. */
  readonly paint: number | null
  readonly event: number | null
}

/** Notes in the page when a key was pressed and when what follows from it was painted. Runs before the page's own scripts. */
function installProbe(): void {
  const state = { paint: null as number | null, event: null as number | null, start: 0 }
  let sign: Sign | null = null
  let before: string | null = null
  const { port1, port2 } = new MessageChannel()
  // A message that is sent while a frame is made arrives when it has been painted.
  port2.addEventListener('message', () => (state.paint ??= performance.now() - state.start))
  port2.start()
  const read = ({ of, attribute }: Sign) => {
    const found = document.querySelector(of)
    return (attribute === undefined ? found?.textContent : found?.getAttribute(attribute)) ?? null
  }
  const look = () => {
    if (sign === null || state.start === 0) return
    const now = read(sign)
    if (now === null || now === '' || now === before) return
    if (sign.loading !== undefined && document.querySelector(sign.loading) !== null) return
    sign = null
    requestAnimationFrame(() => port1.postMessage(null))
  }
  const begin = ({ timeStamp }: Event) => {
    if (sign !== null) state.start = timeStamp // of a sequence, the last key
  }
  for (const name of ['keydown', 'pointerdown']) window.addEventListener(name, begin, { capture: true })
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
  const events = new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries()) {
      if (name === 'keydown' && startTime === state.start) state.event = duration
    }
  })
  events.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit) // the type does not know the threshold
  const arm = (next: Sign) => {
    Object.assign(state, { paint: null, event: null, start: 0 })
    before = read(next)
    sign = next
  }
  Object.assign(window, { probe: Object.assign(state, { arm }) })
}

/** Puts the probe into each page of a context that is opened from now on. */
export async function addProbe(context: BrowserContext): Promise<void> {
  await context.addInitScript(installProbe)
}

type Probed = typeof globalThis & { readonly probe: Probe }

/** A machine that is busy with other work takes long. */
const maxWaitMs = 180_000

/** Does something, and returns how long it took until the sign was painted. */
export async function timeUntil(page: Page, sign: Sign, act: () => Promise<unknown>): Promise<Shown> {
  await page.evaluate((next) => (globalThis as Probed).probe.arm(next), sign)
  const clock = await clockOf(page)
  const before = await clock.read()
  await act()
  await page.waitForFunction(() => (globalThis as Probed).probe.paint !== null, undefined, {
    polling: 50,
    timeout: maxWaitMs,
  })
  await page.waitForTimeout(30) // the browser tells of the event a moment after its paint
  const times = await page.evaluate(() => {
    const { paint, event } = (globalThis as Probed).probe
    return { paint: paint ?? Number.NaN, event }
  })
  return { ...times, processor: meanTime(before, await clock.read(), 1) }
}

const clocks = new WeakMap<Page, ProcessorClock>()

async function clockOf(page: Page): Promise<ProcessorClock> {
  const clock = clocks.get(page) ?? (await ProcessorClock.start(page))
  clocks.set(page, clock)
  return clock
}

/** How a list is scrolled: over its whole length, or by steps as of a wheel. */
export type Scrolling = { readonly over: 'all'; readonly ms: number } | { readonly over: 'steps'; readonly ms: number }

/** Scrolls a list from its top, and returns when each frame began. */
export function scrollFrames(page: Page, selector: string, scrolling: Scrolling): Promise<readonly number[]> {
  return page.evaluate(
    async ({ selector: of, scrolling: { over, ms } }) => {
      const list = document.querySelector(of)
      if (list === null) throw new Error(`Nothing to scroll: ${of}`)
      list.scrollTop = 0
      const begins: number[] = []
      const first = performance.now()
      await new Promise<void>((resolve) => {
        const step = (now: number) => {
          begins.push(now)
          if (now - first > ms) return resolve()
          const length = list.scrollHeight - list.clientHeight
          if (over === 'all') list.scrollTop = (length * (now - first)) / ms
          else list.scrollTop += 100
          requestAnimationFrame(step)
        }
        requestAnimationFrame(step)
      })
      return begins
    },
    { selector, scrolling },
  )
}
