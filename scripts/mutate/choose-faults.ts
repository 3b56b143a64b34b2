import { type Fault, listFaults } from './operators.ts'

/** A fault and its place; `original` is the text that it replaces. */
export interface PlantedFault extends Fault {
  readonly file: string
  readonly line: number
  readonly original: string
}

/**
 * Excludes types, tests and test support. Views of the page and their hooks are tested by e2e tests, which are too slow to run for each
 * fault.
 */
const isExcluded = (file: string): boolean =>
  /\.(test|d)\.ts$|^src-main\/service\/.+\/(fuzz|support)\/|-for-test\.ts$|fixture\.ts$|^src-renderer\/.*\/use-[^/]+\.ts$/.test(
    file,
  )

/**
 * Returns the faults of each room in a random order that depends on the seed, and how many of `count` are the room's share.
 * @param folders prefixes of the files' paths
 */
export function chooseFaults(
  files: readonly string[],
  read: (file: string) => string,
  { folders, count, seed }: { readonly folders: readonly string[]; readonly count: number; readonly seed: number },
): readonly { readonly faults: Iterable<PlantedFault>; readonly share: number }[] {
  const random = createRandom(seed)
  const faults = files
    .filter((file) => folders.some((folder) => file.startsWith(folder)))
    .filter((file) => file.startsWith('src-') && file.endsWith('.ts') && !isExcluded(file))
    .flatMap((file) => locateFaults(file, read(file)))
  const rooms = Map.groupBy(faults, ({ file }) => roomOf(file))
  const shares = shareOut(count, new Map([...rooms].map(([room, { length }]) => [room, length])))
  return [...rooms].map(([room, ofRoom]) => ({ faults: drawFaults(ofRoom, random), share: shares.get(room) ?? 0 }))
}

function locateFaults(file: string, source: string): readonly PlantedFault[] {
  return listFaults(file, source).map((fault) => {
    const line = source.slice(0, fault.start).split('\n').length
    return { ...fault, file, line, original: source.slice(fault.start, fault.end) }
  })
}

/** Returns a generator of numbers from 0 to 1, the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns the room of a file: a folder of the service, otherwise a folder of its side. */
export function roomOf(file: string): string {
  const folders = file.split('/').slice(0, -1)
  return folders.slice(0, folders[1] === 'service' ? 3 : 2).join('/')
}

/** Distributes `count` faults over the rooms, by the square root of what each offers, with at least one each. */
export function shareOut(count: number, offers: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const total = [...offers.values()].reduce((sum, offer) => sum + Math.sqrt(offer), 0)
  const shares = [...offers].map(([room, offer]) => ({ room, exact: (count * Math.sqrt(offer)) / total }))
  const given = new Map(shares.map(({ room, exact }) => [room, Math.max(1, Math.floor(exact))]))
  let left = count - [...given.values()].reduce((sum, share) => sum + share, 0)
  for (const { room } of shares.toSorted((a, b) => (b.exact % 1) - (a.exact % 1))) {
    if (left <= 0) break
    given.set(room, (given.get(room) ?? 0) + 1)
    left--
  }
  return given
}

/** Yields the faults of a room in a random order that alternates between the operators. */
export function* drawFaults(faults: readonly PlantedFault[], random: () => number): Generator<PlantedFault> {
  const byOperator = Map.groupBy(faults, ({ operator }) => operator)
  const operators = shuffle([...byOperator.keys()], random)
  const piles = operators.map((operator) => shuffle(byOperator.get(operator) ?? [], random))
  while (piles.some((pile) => pile.length > 0)) {
    for (const pile of piles) {
      const fault = pile.pop()
      if (fault) yield fault
    }
  }
}

function shuffle<Value>(values: readonly Value[], random: () => number): Value[] {
  return values
    .map((value) => ({ value, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value)
}
