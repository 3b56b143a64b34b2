import { readStamp } from '#service/db/compare/compared-rows.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { Comparison, PackedRows } from '#service/domain/compare/comparison.ts'
import type { ProcessingPool } from '#service/workers/processing-pool.ts'
import { rejectLimit } from '#service/workers/reject-limit.ts'
import type { ComparedVersions } from './thread/compare-versions.ts'

/** Two versions compared: numbers, and rows in a few arrays of bytes. */
export type ComparisonNumbers = Pick<Comparison, 'counts' | 'isSameData'>

/** Compares versions on a processing thread and keeps the last results, while nothing about their versions is changed. */
export interface VersionComparisons {
  /**
   * @param scanId a stored scan of the older version: its findings are those from before it
   * @throws {Rejection} if there is too much to compare, or the scan is not stored
   */
  compare(baseId: string, targetId: string, scanId?: string | null): Promise<Comparison>
  /** The numbers alone, which are kept for many more pairs. */
  count(baseId: string, targetId: string): Promise<ComparisonNumbers>
}

const maxNumbers = 2000
const maxComparisons = 6
/** Bytes of the rows that are kept. The newest result is kept whatever its size: the next page needs it. */
const maxBytes = 64 * 1024 * 1024
const timeLimitMs = 2 * 60_000

export function createVersionComparisons(tools: {
  readonly database: UserDatabase
  readonly pool: ProcessingPool
}): VersionComparisons {
  const whole = new Kept<Comparison>(maxComparisons, sizeOf)
  const numbers = new Kept<ComparisonNumbers & { readonly stamp: string }>(maxNumbers, () => 0)
  const run = (versions: ComparedVersions) =>
    rejectLimit('Comparing these versions', () =>
      tools.pool.run<ComparedVersions, Comparison>('compare-versions', versions, { timeLimit: timeLimitMs }),
    )
  return {
    compare: async (baseId, targetId, scanId = null) => {
      const { stamp } = await readStamp(tools.database.read, baseId, targetId)
      const key = scanId === null ? `${baseId} ${targetId}` : `${baseId} ${targetId} ${scanId}`
      return whole.find(key, stamp, () => run({ baseId, targetId, scanId, withRows: true }))
    },
    count: async (baseId, targetId) => {
      const { stamp } = await readStamp(tools.database.read, baseId, targetId)
      const known = whole.peek(`${baseId} ${targetId}`, stamp)
      return (
        known ??
        numbers.find(`${baseId} ${targetId}`, stamp, async () => {
          const found = await run({ baseId, targetId, withRows: false })
          return { stamp: found.stamp, counts: found.counts, isSameData: found.isSameData }
        })
      )
    },
  }
}

function sizeOf({ components, findings }: Comparison): number {
  const bytes = ({ ids, texts, length }: PackedRows) => ids.byteLength + texts.byteLength + length * 10
  return bytes(components) + bytes(findings)
}

/** Keeps the results that were used last, each with the stamp of what it was computed from. */
class Kept<Value extends { readonly stamp: string }> {
  readonly #values = new Map<string, Value>()
  readonly #running = new Map<string, Promise<Value>>()
  readonly #most: number
  readonly #sizeOf: (value: Value) => number

  constructor(most: number, size: (value: Value) => number) {
    this.#most = most
    this.#sizeOf = size
  }

  peek(key: string, stamp: string): Value | undefined {
    const known = this.#values.get(key)
    if (known?.stamp !== stamp) return undefined
    this.#values.delete(key) // to the end of those that were used
    this.#values.set(key, known)
    return known
  }

  async find(key: string, stamp: string, compute: () => Promise<Value>): Promise<Value> {
    const known = this.peek(key, stamp)
    if (known) return known
    const name = `${key} ${stamp}`
    const running = this.#running.get(name) ?? compute()
    this.#running.set(name, running)
    try {
      const value = await running
      this.#values.delete(key)
      this.#values.set(key, value)
      this.#forget()
      return value
    } finally {
      this.#running.delete(name)
    }
  }

  #forget(): void {
    const total = () => [...this.#values.values()].reduce((sum, value) => sum + this.#sizeOf(value), 0)
    for (const key of this.#values.keys()) {
      if (this.#values.size <= 1 || (this.#values.size <= this.#most && total() <= maxBytes)) return
      this.#values.delete(key)
    }
  }
}
