/** A component as graphs are compared. */
export interface ComparedComponent<Id> {
  /** What it is, in words that every format keeps. Components may be alike. */
  readonly label: string
  /** The component that contains it. */
  readonly parent: Id | null
}

/** Components by their identifiers, and the edges between two different ones, each once. Identifiers differ between two documents. */
export interface ComparedGraph<Id> {
  readonly components: ReadonlyMap<Id, ComparedComponent<Id>>
  readonly edges: Iterable<readonly [from: Id, to: Id]>
}

/**
 * Returns the first difference between a graph that was written and the one that was read again, in words; null if they are the same: the
 * same components, each inside the same one, with the same dependencies. The order of components that are alike does not matter.
 */
export function findDifference<Written, Read>(
  written: ComparedGraph<Written>,
  read: ComparedGraph<Read>,
): string | null {
  const labels = new Labels()
  const [before, after] = [factsOf(written, labels), factsOf(read, labels)]
  const nameOf = (number: number) => JSON.stringify(labels.textOf(number))
  const ends = (pair: number) => [Math.floor(pair / pairFactor), pair % pairFactor].map(nameOf)
  return (
    say(firstChange(before.components, after.components), (one) => `the component ${nameOf(one)}`) ??
    say(firstChange(before.places, after.places), (pair) => `the component ${ends(pair).join(' inside ')}`) ??
    say(firstChange(before.edges, after.edges), (pair) => `the dependency of ${ends(pair).join(' on ')}`) ??
    say(firstChange(before.alike, after.alike), (targets) => {
      return `a component ${nameOf(Number(targets.split(' ')[0]))} with its dependencies`
    })
  )
}

/** More than there can be components. A product of two such numbers is exact. */
const pairFactor = 2 ** 26

/** Numbers texts, so that millions of edges are pairs of numbers. */
class Labels {
  readonly #numbers = new Map<string, number>()
  readonly #texts: string[] = []

  numberOf(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#numbers.set(text, this.#texts.length)
    return this.#texts.push(text) - 1
  }

  textOf(number: number): string {
    return this.#texts[number] ?? ''
  }
}

type Counts<Fact> = Map<Fact, number>

/** What a graph says, in labels: how often each is said. */
interface Facts {
  readonly components: Counts<number>
  /** A component and the one that contains it. */
  readonly places: Counts<number>
  readonly edges: Counts<number>
  /** A component that another one is like, with all of its dependencies. */
  readonly alike: Counts<string>
}

function factsOf<Id>({ components, edges }: ComparedGraph<Id>, labels: Labels): Facts {
  const numbers = new Map<Id, number>()
  const facts: Facts = { components: new Map(), places: new Map(), edges: new Map(), alike: new Map() }
  for (const [id, { label }] of components) {
    const number = labels.numberOf(label)
    numbers.set(id, number)
    add(facts.components, number)
  }
  const numberOf = (id: Id) => numbers.get(id) ?? 0
  for (const [id, { parent }] of components) {
    if (parent !== null) add(facts.places, numberOf(id) * pairFactor + numberOf(parent))
  }
  const isAlike = (id: Id) => (facts.components.get(numberOf(id)) ?? 0) > 1
  const targets = new Map<Id, number[]>()
  for (const [from, to] of edges) {
    add(facts.edges, numberOf(from) * pairFactor + numberOf(to))
    if (!isAlike(from)) continue
    const list = targets.get(from) ?? []
    targets.set(from, list)
    list.push(numberOf(to))
  }
  for (const [id, list] of targets) add(facts.alike, [numberOf(id), ...list.sort((a, b) => a - b)].join(' '))
  return facts
}

function add<Fact>(counts: Counts<Fact>, fact: Fact): void {
  counts.set(fact, (counts.get(fact) ?? 0) + 1)
}

interface Change<Fact> {
  readonly fact: Fact
  readonly isMissing: boolean
}

/** Returns what is missing before what was added. */
function firstChange<Fact>(before: Counts<Fact>, after: Counts<Fact>): Change<Fact> | undefined {
  for (const [fact, count] of before) if (count > (after.get(fact) ?? 0)) return { fact, isMissing: true }
  for (const [fact, count] of after) if (count > (before.get(fact) ?? 0)) return { fact, isMissing: false }
  return undefined
}

function say<Fact>(change: Change<Fact> | undefined, nameOf: (fact: Fact) => string): string | null {
  return change === undefined ? null : `${nameOf(change.fact)} ${change.isMissing ? 'is missing' : 'was added'}`
}
