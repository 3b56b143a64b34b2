import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMatcher } from './match.ts'
import { advisory, lookupIn, ranges } from './test-advisories.ts'

/**
 * Go purls of any module, cut as Syft cuts them, against the rule as a sentence: a `vN` subpath is always joined; another one is joined if
 * the component's name equals base plus subpath or the data knows the joined path; otherwise the match is WEAK and says why.
 */

interface Module {
  /** The first three segments of the module's path. */
  readonly base: string
  /** The rest of it. */
  readonly rest: readonly string[]
  readonly isNamedWhole: boolean
  /** Which paths the data has a record about. */
  readonly knowsBase: boolean
  readonly knowsWhole: boolean
  /** How a tool writes it. */
  readonly isUpper: boolean
  readonly isEscaped: boolean
}

const word = fc.constantFrom('bay', 'tern', 'knot', 'api', 'sdk', 'go-kit', 'x', 'v', 'vault', 'v1', 'v02', 'version2')
const major = fc.constantFrom('v2', 'v3', 'v10')

const modules: fc.Arbitrary<Module> = fc.record({
  base: fc.tuple(fc.constantFrom('github.com', 'example.test'), word, word).map((parts) => parts.join('/')),
  rest: fc.oneof(
    fc.array(word, { minLength: 1, maxLength: 4 }),
    major.map((first) => [first]),
    fc.tuple(word, major).map(([first, last]) => [first, last]),
  ),
  ...{ isNamedWhole: fc.boolean(), knowsBase: fc.boolean(), knowsWhole: fc.boolean() },
  ...{ isUpper: fc.boolean(), isEscaped: fc.boolean() },
})

const wholeOf = ({ base, rest }: Module) => [base, ...rest].join('/')

function written(module: Module): { readonly purl: string; readonly name: string } {
  const asWritten = (path: string) => (module.isUpper ? path.toUpperCase().replaceAll('/V', '/v') : path)
  const escaped = (path: string) => (module.isEscaped ? path.replaceAll('/', '%2F') : path)
  const [base, rest] = [escaped(asWritten(module.base)), escaped(asWritten(module.rest.join('/')).replace(/^V/, 'v'))]
  const name = module.isNamedWhole ? asWritten(wholeOf(module)) : asWritten(module.base)
  return { purl: `pkg:golang/${base}@v1.5.0#${rest}`, name }
}

/** What the rule says is found: ids of records, a weak match with a `~`. */
function expected(module: Module): readonly string[] {
  const { rest, isNamedWhole, knowsBase, knowsWhole } = module
  const isMajor = /^v([2-9]|[1-9][0-9]+)$/.test(rest[0] ?? '')
  const ofWhole = knowsWhole ? ['WHOLE'] : []
  if (isMajor || isNamedWhole || knowsWhole) return ofWhole
  return knowsBase ? ['BASE~'] : []
}

function dataFor({ base, knowsBase, knowsWhole }: Module, whole: string) {
  return lookupIn([
    advisory('OTHER', 'Go', 'example.test/other/module', ranges(['0'])),
    ...(knowsBase ? [advisory('BASE', 'Go', base, ranges(['0', '2.0.0']))] : []),
    ...(knowsWhole ? [advisory('WHOLE', 'Go', whole, ranges(['0', '2.0.0']))] : []),
  ])
}

test('a module of any path is compared as the rule says, however its purl is written', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(modules, (module) => {
      const { purl, name } = written(module)
      const { matches, skip } = createMatcher(dataFor(module, wholeOf(module)))({ purl, cpes: [], name, version: null })
      const found = matches.map(({ recordId, confidence }) => recordId + (confidence === 'WEAK' ? '~' : ''))
      for (const one of found) seen.add(one)
      expect([skip, found]).toEqual([null, expected(module)])
      const subpath = JSON.stringify(module.rest.join('/')).toLowerCase()
      for (const { confidence, confidenceReason } of matches)
        if (confidence === 'WEAK') expect(confidenceReason.toLowerCase()).toContain(`the subpath ${subpath} may be`)
    }),
    { seed: 13, numRuns: 2000 },
  )
  expect([...seen].sort()).toEqual(['BASE~', 'WHOLE'])
})

test('a module of at most three segments has no subpath and is compared surely', () => {
  fc.assert(
    fc.property(modules, (module) => {
      const { purl, name } = written({ ...module, isNamedWhole: false })
      const { matches } = createMatcher(dataFor({ ...module, knowsBase: true }, wholeOf(module)))({
        ...{ purl: purl.slice(0, purl.indexOf('#')), cpes: [], name, version: null },
      })
      expect(matches.map(({ recordId, confidence }) => [recordId, confidence])).toEqual([['BASE', 'EXACT']])
    }),
    { seed: 13, numRuns: 300 },
  )
})
