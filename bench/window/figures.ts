/** What a person notices, and what each must stay below, in milliseconds. */
export interface Goal {
  readonly name: 'p95' | 'max' | 'bytes'
  readonly atMost: number
}

/** How long frames took, in milliseconds. */
export interface FrameFigures {
  readonly frames: number
  readonly p50: number
  readonly p95: number
  readonly max: number
  /** Number of frames that took longer than a person does not notice. */
  readonly long: number
}

/** The longest time of a frame that is not noticed: two frames of a screen of 60 Hz, without the rest of the second. */
export const maxFrameMs = 32

/** Returns the value below which a share of the values lies: the nearest rank, which is one of them. NaN for no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** Returns the median, the 95th percentile and the maximum of times, rounded to milliseconds, and how many there are. */
export function describeTimes(times: readonly number[]) {
  const at = (share: number) => Math.round(percentile(times, share))
  return { count: times.length, p50: at(0.5), p95: at(0.95), max: at(1) }
}

/** Describes frames by the times at which they began. The first one only begins the second. */
export function describeFrames(begins: readonly number[]): FrameFigures {
  const times = begins.slice(1).map((begin, at) => begin - (begins[at] ?? begin))
  const { count, ...others } = describeTimes(times)
  return { frames: count, ...others, long: times.filter((time) => time > maxFrameMs).length }
}

/** Adds the goal to figures, and whether they meet it. Not measured is not met. */
export function withGoal<Figures extends Readonly<Record<string, unknown>>>(figures: Figures, { name, atMost }: Goal) {
  const value = figures[name]
  return { ...figures, goal: `${name} ≤ ${atMost}`, isMet: typeof value === 'number' && value <= atMost }
}
