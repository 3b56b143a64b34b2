/** Sections of the acceptance, in their order. */
export const sections = {
  A: 'Starts',
  B: 'Suites',
  C: 'Bytes',
  D: 'Ends and limits',
  E: 'Window',
  F: 'Offline',
  G: 'Package',
} as const

export type Section = keyof typeof sections

/** One thing that is accepted, or not. */
export interface Point<Context> {
  readonly id: `${Section}${number}`
  readonly what: string
  readonly expected: string
  /** Systems that it is about: all if there is no list. */
  readonly systems?: readonly NodeJS.Platform[]
  /** True if the stand-in behaves enough like Electron to show that the check itself works. */
  readonly runsInStandIn?: boolean
  /** Returns what it saw, and throws if that is not what is expected. A point without it is for a person. */
  readonly check?: (context: Context) => Promise<string>
}

export type Outcome = 'passed' | 'failed' | 'for a person' | 'not on this system' | 'only with Electron' | 'not run'

export interface Result {
  readonly id: string
  readonly what: string
  readonly outcome: Outcome
  /** What was seen, or why there is nothing. */
  readonly detail: string
}

/** Where the points are checked. */
export interface Place {
  readonly platform: NodeJS.Platform
  readonly isStandIn: boolean
}

/**
 * Checks the points in their order. If one of section A fails, the program does not run well enough for the rest, which is not run.
 *
 * @param onResult is told of each result at once
 */
export async function runPoints<Context>(
  points: readonly Point<Context>[],
  context: Context,
  place: Place,
  onResult: (result: Result) => void = () => undefined,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const point of points) {
    const hasFailedStart = results.some(({ id, outcome }) => id.startsWith('A') && outcome === 'failed')
    const isHeld = hasFailedStart && !point.id.startsWith('A') && point.check !== undefined
    const { outcome, detail } = isHeld
      ? { outcome: 'not run' as const, detail: 'section A failed' }
      : await resultOf(point, context, place)
    const result = { id: point.id, what: point.what, outcome, detail }
    results.push(result)
    onResult(result)
  }
  return results
}

async function resultOf<Context>(
  { systems, check, runsInStandIn }: Point<Context>,
  context: Context,
  { platform, isStandIn }: Place,
): Promise<Pick<Result, 'outcome' | 'detail'>> {
  if (systems && !systems.includes(platform)) return { outcome: 'not on this system', detail: systems.join(', ') }
  if (!check) return { outcome: 'for a person', detail: '' }
  if (isStandIn && !runsInStandIn) return { outcome: 'only with Electron', detail: '' }
  try {
    return { outcome: 'passed', detail: await check(context) }
  } catch (error) {
    return { outcome: 'failed', detail: error instanceof Error ? error.message : String(error) }
  }
}

/** 1 if something failed or was not run because of it, otherwise 0. */
export function exitCodeOf(results: readonly Result[]): 0 | 1 {
  return results.some(({ outcome }) => outcome === 'failed' || outcome === 'not run') ? 1 : 0
}

/** Writes the results as a table, and how many there are of each outcome. */
export function tableOf(results: readonly Result[]): string {
  const widthOf = (column: 'id' | 'outcome' | 'what') => Math.max(0, ...results.map((result) => result[column].length))
  const lines = results.map((result) => {
    const columns = (['id', 'outcome', 'what'] as const).map((column) => result[column].padEnd(widthOf(column)))
    const [first = '', ...more] = result.detail.trim().split('\n')
    return [`${columns.join('  ')}  ${first}`.trimEnd(), ...more.slice(0, 12).map((line) => `      ${line}`)].join('\n')
  })
  const counts = Map.groupBy(results, ({ outcome }) => outcome)
  return [...lines, '', [...counts].map(([outcome, { length }]) => `${length} ${outcome}`).join(', ')].join('\n')
}
