import { describe, expect, it } from 'vitest'
import { describeRuler, labelsOf } from './ruler-text.ts'
import { makeRuler } from './version-ruler.ts'
import type { Ruler } from './version-ruler.ts'
import { readSpans } from './version-spans.ts'

describe('spans of a vers range', () => {
  it.each([
    ['vers:maven/>=2.0-beta9|<2.15.0', '2.0-beta9..2.15.0'],
    ['vers:npm/<4.17.21', '..4.17.21'],
    ['vers:npm/<=4.17.21', '..4.17.21]'],
    ['vers:npm/>=1.0.0', '1.0.0..'],
    ['vers:npm/>=1.0.0|<1.2.3|>=2.0.0|<2.1.0', '1.0.0..1.2.3 2.0.0..2.1.0'],
    ['vers:npm/1.5.0', '1.5.0..1.5.0]'],
    ['vers:pypi/>=1%2B1|<2', '1+1..2'],
    ['vers:npm/*', '..'],
    ['before 4.17.21', ''],
  ])('%s', (text, spans) => {
    const say = readSpans(text).map((span) => `${span.from ?? ''}..${span.to ?? ''}${span.closed ? ']' : ''}`)
    expect(say.join(' ')).toBe(spans)
  })
})

const evidence = { comparedVersion: '2.0.5', fixedVersions: ['2.1.0'], range: '2.0.0 to before 2.1.0' }

/** A ruler in one line: its scale, and each version with its role and place. */
function draw(ruler: Ruler | undefined): string {
  if (!ruler) return 'none'
  return `${ruler.scale}: ${ruler.marks.map(({ version, role, at }) => `${version} ${role} ${Math.round(at)}`).join(', ')}`
}

describe('the ruler', () => {
  it.each([
    // The two that were drawn alike.
    ['vers:npm/<4.17.11', '2.4.2', ['4.17.11'], 'numbers: 2.4.2 this 38, 4.17.11 end 86'],
    ['vers:npm/>=1.0.3|<3.5.0', '3.4.9', ['3.5.0'], 'numbers: 1.0.3 start 8, 3.4.9 this 84, 3.5.0 end 86'],
    ['vers:npm/>=2.0.0|<2.1.0', '2.0.0', ['2.1.0'], 'numbers: 2.0.0 this 8, 2.1.0 end 86'],
    ['vers:npm/>=2.0.0|<=2.0.9', '2.0.9', ['2.1.0'], 'numbers: 2.0.0 start 8, 2.0.9 this 78, 2.1.0 fix 86'],
    [
      'vers:npm/>=0|<2.1.0',
      '2.0.5',
      ['2.1.0', '2.2.0', '3.0.0', '4.0.0'],
      'numbers: 2.0.5 this 65, 2.1.0 end 67, 2.2.0 fix 76, 3.0.0 fix 86',
    ],
    // No upper bound: nothing says how far the range goes.
    ['vers:npm/>=1.0.0', '2.0.5', [], 'order: 1.0.0 start 33, 2.0.5 this 67'],
    // Versions that are more than numbers have an order only.
    [
      'vers:maven/>=2.0-beta9|<2.15.0',
      '2.14.1',
      ['2.15.0'],
      'order: 2.0-beta9 start 25, 2.14.1 this 50, 2.15.0 end 75',
    ],
    ['vers:deb/<1:7.88.1-11', '7.88.1-10', ['1:7.88.1-11'], 'order: 7.88.1-10 this 33, 1:7.88.1-11 end 67'],
    // The order of the service counts where the numbers contradict it.
    ['vers:generic/>=3.0|<2.0', '2.5', [], 'order: 3.0 start 25, 2.5 this 50, 2.0 end 75'],
    // Dates have no zero.
    ['vers:generic/<2024.2.0', '2023.7.1', ['2024.2.0'], 'order: 2023.7.1 this 33, 2024.2.0 end 67'],
    // Single versions.
    ['vers:npm/2.0.4|2.0.5|2.0.7', '2.0.5', [], 'order: 2.0.4 listed 25, 2.0.5 this 50, 2.0.7 listed 75'],
    ['vers:npm/2.0.4|2.0.7', '2.0.5', [], 'none'],
    ['vers:npm/*', '2.0.5', [], 'none'],
    ['2.0.0 to before 2.1.0', '2.0.5', [], 'none'],
  ])('%s with %s', (versRange, comparedVersion, fixedVersions, drawn) => {
    expect(draw(makeRuler({ ...evidence, versRange, comparedVersion, fixedVersions }))).toBe(drawn)
  })

  it('shows all intervals, and the version in the one that the description names', () => {
    const ruler = makeRuler({ ...evidence, versRange: 'vers:npm/>=1.0.0|<1.2.3|>=2.0.0|<2.1.0' })
    expect(draw(ruler)).toBe('numbers: 1.0.0 start 8, 1.2.3 end 57, 2.0.0 start 67, 2.0.5 this 83, 2.1.0 end 86')
    expect(ruler?.affected).toHaveLength(2)
  })

  it('is omitted if the interval is ambiguous', () => {
    expect(makeRuler({ ...evidence, range: 'several', versRange: 'vers:npm/<1|>=2|<3' })).toBeUndefined()
  })

  it('keeps the nearest of many single versions and counts the others', () => {
    const versRange = `vers:npm/${Array.from({ length: 40 }, (_, patch) => `1.0.${patch}`).join('|')}`
    const ruler = makeRuler({ ...evidence, comparedVersion: '1.0.10', versRange })
    expect(ruler?.marks.map(({ version }) => version).join(' ')).toBe('1.0.7 1.0.8 1.0.9 1.0.10 1.0.11 1.0.12 1.0.13')
    expect([ruler?.before, ruler?.after]).toEqual([7, 26])
  })

  it('is described with every version', () => {
    const ruler = makeRuler({ ...evidence, fixedVersions: ['2.1.0', '2.2.0'], versRange: 'vers:npm/>=2.0.0|<2.1.0' })
    expect(ruler && describeRuler(ruler)).toBe(
      'Affected from 2.0.0 before 2.1.0. This version is 2.0.5. Fixed in 2.1.0, 2.2.0',
    )
  })
})

/** A fixed sequence of numbers from 0 to below `below`. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

function compare(one: string, other: string): number {
  const [left, right] = [one.split('.').map(Number), other.split('.').map(Number)]
  const at = left.findIndex((part, index) => part !== right[index])
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0)
}

/** Rulers of generated ranges of 1 to 3 intervals, some with words in their versions. */
function* generated(count: number) {
  const next = numbers(20_261_130)
  for (let run = 0; run < count; run += 1) {
    const sizes = [1 + next(6), 1 + next(30), 1 + next(300)]
    const drawn = Array.from({ length: 3 + 2 * next(3) }, () => sizes.map((size) => next(size * 2)).join('.'))
    const sorted = [...new Set(drawn)].toSorted(compare)
    const versions = next(4) === 0 ? sorted.map((version) => `${version}-rc`) : sorted
    if (versions.length < 3) continue
    const own = 1 + 2 * next(Math.floor((versions.length - 1) / 2))
    const bounds = versions.filter((_, index) => index !== own)
    const body = bounds.map((version, index) => `${index % 2 === 0 ? '>=' : '<'}${version}`).join('|')
    const range = `${versions[own - 1]} to before ${versions[own + 1]}`
    const comparedVersion = versions[own] ?? ''
    yield { versions, ruler: makeRuler({ versRange: `vers:npm/${body}`, range, comparedVersion, fixedVersions: [] }) }
  }
}

describe('any ruler', () => {
  const rulers = [...generated(2_000)].flatMap(({ versions, ruler }) => (ruler ? [{ versions, ruler }] : []))

  it('is drawn for most ranges', () => expect(rulers.length).toBeGreaterThan(1_000))

  it('has every version in its order, within the line', () => {
    for (const { versions, ruler } of rulers) {
      expect(ruler.marks.map(({ version }) => version)).toEqual(versions)
      const at = ruler.marks.map((mark) => mark.at)
      expect(at.every((one, index) => one >= 0 && one <= 100 && (index === 0 || one > (at[index - 1] ?? 0)))).toBe(true)
    }
  })

  it('has this version in an affected stretch', () => {
    for (const { ruler } of rulers) {
      const own = ruler.marks.find(({ role }) => role === 'this')?.at ?? -1
      expect(ruler.affected.some(({ from, to }) => from <= own && own < to)).toBe(true)
    }
  })

  it('says when it is not to scale, and has a scale only of numbers', () => {
    for (const { versions, ruler } of rulers) {
      expect(ruler.scale).toBe(versions.some((version) => version.endsWith('-rc')) ? 'order' : 'numbers')
    }
  })

  it('has no labels that touch', () => {
    for (const { ruler } of rulers) {
      const labels = labelsOf(ruler.marks).map(({ text, at }) => ({
        left: at - (text.length * 1.6 * at) / 100,
        width: text.length * 1.6,
      }))
      expect(
        labels.every(({ left }, index) => {
          const before = labels[index - 1]
          return !before || before.left + before.width < left
        }),
      ).toBe(true)
    }
  })
})
