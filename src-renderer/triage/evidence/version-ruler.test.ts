import { describe, expect, it } from 'vitest'
import { makeRuler, readSpans } from './version-ruler.ts'

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

describe('the ruler', () => {
  const evidence = { comparedVersion: '2.0.5', fixedVersions: ['2.1.0'], range: '2.0.0 to before 2.1.0' }

  it('selects the span that the description names', () => {
    const ruler = makeRuler({ ...evidence, versRange: 'vers:npm/>=1.0.0|<1.2.3|>=2.0.0|<2.1.0' })
    expect(ruler?.span).toEqual({ from: '2.0.0', to: '2.1.0', closed: false })
  })

  it('shows the lowest fix and a later one', () => {
    const fixedVersions = ['2.1.0', '2.2.0', '3.0.0']
    const ruler = makeRuler({ ...evidence, fixedVersions, versRange: 'vers:npm/>=2.0.0|<2.1.0' })
    expect(ruler?.fixes).toEqual(['2.1.0', '2.2.0'])
  })

  it('is omitted if the span is ambiguous', () => {
    expect(makeRuler({ ...evidence, range: 'several', versRange: 'vers:npm/<1|>=2|<3' })).toBeUndefined()
    expect(makeRuler({ ...evidence, versRange: null })).toBeUndefined()
    expect(makeRuler({ ...evidence, versRange: 'vers:npm/2.0.5' })).toBeUndefined()
  })
})
