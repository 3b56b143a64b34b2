import { expect, test } from 'vitest'
import { createMatcher } from '#service/matching/match.ts'
import { emptyMatchContext } from '#service/matching/contract/match-result.ts'
import type { MatchContext } from '#service/matching/contract/match-result.ts'
import { anyOf, contextOf, cpe, formatMatches, lookupOf, or, outcome, record } from './test-cpe.ts'
import { corpus } from './test-corpus.ts'

test('treats NA as a value and not as a wildcard (DependencyTrack#3268)', () => {
  expect(formatMatches(outcome(corpus, 'a:redis:redis:6.0.16').matches)).toEqual([])
  expect(formatMatches(outcome(corpus, 'a:redis:redis:-').matches)).toEqual(['NA'])
  expect(formatMatches(outcome(corpus, 'a:redis:redis').matches)).toEqual(['NA ?'])
})

test('sorts letters after the last number (DependencyTrack#2803)', () => {
  expect(formatMatches(outcome(corpus, 'a:genivia:gsoap:2.8.118').matches)).toEqual(['GSOAP'])
  expect(formatMatches(outcome(corpus, 'a:genivia:gsoap:2.8.123d').matches)).toEqual(['GSOAP'])
  expect(formatMatches(outcome(corpus, 'a:genivia:gsoap:2.8.123e').matches)).toEqual([])
})

test('does not report vulnerabilities of Windows on Linux (DependencyTrack#5165)', () => {
  const judge = (surroundings: MatchContext) => formatMatches(outcome(corpus, 'a:go:go:1.18.5', surroundings).matches)
  expect(judge(emptyMatchContext)).toEqual(['WINDOWS if'])
  expect(judge(contextOf('a:other:thing:1.0'))).toEqual(['WINDOWS if'])
  expect(judge(contextOf('o:debian:debian_linux:11'))).toEqual([])
  expect(judge({ ...contextOf(), distribution: 'alpine-3.15' })).toEqual([])
  expect(judge({ ...contextOf(), distribution: 'fancy-1' })).toEqual([])
  expect(judge(contextOf('o:linux:linux_kernel:5.10'))).toEqual([])
  expect(judge(contextOf('o:microsoft:windows:-'))).toEqual(['WINDOWS'])
  expect(judge(contextOf('o:microsoft:windows_server_2019:-'))).toEqual(['WINDOWS'])
  expect(judge(contextOf('o:debian:debian_linux:11', 'o:microsoft:windows_10:1607'))).toEqual(['WINDOWS'])
})

test('evaluates the Go standard library by its own data only (grype#3517)', () => {
  const asked: string[] = []
  const match = createMatcher({
    covers: (ecosystem) => ecosystem === 'Go',
    isInvented: () => false,
    recordsAbout: () => 1,
    candidates: () => [],
    coversCpe: () => true,
    cpeGap: () => null,
    cpeCandidates: (product) => {
      asked.push(product)
      return corpus.cpeCandidates(product)
    },
  })
  const { ecosystem, matches } = match({
    purl: 'pkg:golang/stdlib@1.18.5',
    cpes: [cpe('a:go:go:1.18.5')],
    name: 'stdlib',
    version: '1.18.5',
  })
  expect({ ecosystem, matches, asked }).toEqual({ ecosystem: 'Go', matches: [], asked: [] })
})

test('does not match a name or a guessed vendor (DependencyTrack#3500)', () => {
  const mail = lookupOf([record('MAIL', anyOf(or('a:nextcloud:mail <2.0')))])
  const match = createMatcher(mail)
  const judge = (cpes: string[]) => formatMatches(match({ purl: null, cpes, name: 'mail', version: '1.4.7' }).matches)
  expect(judge([])).toEqual([])
  expect(judge([cpe('a:oracle:mail:1.4.7'), cpe('a:mail:mail:1.4.7'), cpe('a:*:mail:1.4.7')])).toEqual([])
  expect(judge([cpe('a:nextcloud:mail:1.4.7')])).toEqual(['MAIL'])
})
