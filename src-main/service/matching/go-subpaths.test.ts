import { expect, test } from 'vitest'
import { packageKeys, purlWithoutVersion } from '#service/domain/components/package-key.ts'
import { isPurl, parsePurl } from '#service/domain/components/purl.ts'
import { PackageIndex } from '#service/statements/package-index.ts'
import { emptyMatchContext } from './contract/match-result.ts'
import { createMatcher, createMatchers } from './match.ts'
import { advisory, lookupIn, ranges } from './test-advisories.ts'

/** Syft cuts a Go module's path after its third segment and writes the rest as the purl's subpath. */

const match = createMatcher(
  lookupIn([
    advisory('TERN-1', 'Go', 'github.com/bay/tern', ranges(['0', '1.9.0'])),
    advisory('TERN-2', 'Go', 'github.com/bay/tern/v4', ranges(['0', '4.2.0'])),
    advisory('TERN-3', 'Go', 'github.com/bay/tern/api/v2', ranges(['0', '4.2.0'])),
    advisory('KNOT-1', 'Go', 'github.com/bay/knot', ranges(['0', '2.0.0'])),
    advisory('KNOT-2', 'Go', 'github.com/bay/knot/sdk', ranges(['0', '0.5.0'])),
    advisory('STD-1', 'Go', 'stdlib', ranges(['0', '1.24.2'])),
  ]),
)

const doubt = (subpath: string) => `the subpath "${subpath}" may be the end of another module's path`
const exact = 'package and version compared'

test.each<[purl: string, name: string, found: readonly (readonly [id: string, name: string, why: string])[]]>([
  ['pkg:golang/github.com/bay/tern@v4.1.17#v4', 'tern', [['TERN-2', 'github.com/bay/tern/v4', exact]]],
  ['pkg:golang/github.com/bay/tern@v4.1.17#v4/hooks', 'tern', [['TERN-2', 'github.com/bay/tern/v4', exact]]],
  ['pkg:golang/github.com/bay/tern@v1.1.0#v3', 'tern', []],
  ['pkg:golang/github.com/bay/tern@v4.1.0#api/v2', 'tern', [['TERN-3', 'github.com/bay/tern/api/v2', exact]]],
  ['pkg:golang/github.com/Bay/Tern@v4.1.0#API/v2', 'tern', [['TERN-3', 'github.com/bay/tern/api/v2', exact]]],
  // The component's name says that the whole path is the module.
  ['pkg:golang/github.com/bay/knot@v1.1.0#api', 'github.com/bay/knot/api', []],
  ['pkg:golang/github.com/bay/knot@v1.1.0#api', 'github.com/Bay/Knot/api', []],
  // The data knows the whole path.
  ['pkg:golang/github.com/bay/knot@v0.4.0#sdk', 'knot', [['KNOT-2', 'github.com/bay/knot/sdk', exact]]],
  ['pkg:golang/github.com/bay/knot@v1.1.0#sdk', 'knot', []],
  // Neither: the subpath may be a directory of the module, or another module.
  ['pkg:golang/github.com/bay/knot@v1.1.0#api', 'knot', [['KNOT-1', 'github.com/bay/knot', doubt('api')]]],
  [
    'pkg:golang/github.com/bay/knot@v1.1.0#api',
    'github.com/bay/knot',
    [['KNOT-1', 'github.com/bay/knot', doubt('api')]],
  ],
  ['pkg:golang/github.com/bay/knot@v0.1.0#sdk/go', 'x', [['KNOT-2', 'github.com/bay/knot/sdk', doubt('sdk/go')]]],
  ['pkg:golang/github.com/bay/knot@v1.1.0#v1', 'knot', [['KNOT-1', 'github.com/bay/knot', doubt('v1')]]],
  [
    'pkg:golang/github.com/bay/knot@v1.1.0?type=package#api',
    'github.com/bay/knot/api',
    [['KNOT-1', 'github.com/bay/knot', 'only the package "github.com/bay/knot/api" of the module is listed']],
  ],
  // A path that is not cut after three segments has a directory as its subpath.
  ['pkg:golang/github.com/bay/tern/v4@v4.1.0#hooks', 'tern', [['TERN-2', 'github.com/bay/tern/v4', exact]]],
  ['pkg:golang/std@1.24.1#net/http', 'net/http', [['STD-1', 'stdlib', exact]]],
  ['pkg:golang/github.com/bay/knot@v1.1.0', 'knot', [['KNOT-1', 'github.com/bay/knot', exact]]],
])('%s of %s', (purl, name, found) => {
  const { matches, skip } = match({ purl, cpes: [], name, version: null })
  expect(skip).toBeNull()
  expect(
    matches.map(({ recordId, comparedName, confidenceReason }) => [recordId, comparedName, confidenceReason]),
  ).toEqual(found)
})

test('a subpath of thousands of parts is read in a few steps', () => {
  const { read } = createMatchers(lookupIn([]))(emptyMatchContext)
  const purl = `pkg:golang/github.com/bay/knot@v1.1.0#${'d/'.repeat(5_000)}d`
  expect(read({ purl, cpes: [], name: 'knot', version: null }).keys.length).toBeLessThan(20)
})

test.each([
  ['pkg:golang/github.com/bay/tern@v4.1.17#v4', 'pkg:golang/github.com/bay/tern/v4@v4.1.17', true],
  ['pkg:golang/github.com/bay/knot@v1.1.0#api', 'pkg:golang/github.com/bay/knot@v1.1.0', false],
  ['pkg:npm/knot@1.1.0#lib/api.js', 'pkg:npm/knot@1.1.0', true],
])('%s and %s are one package: %s', (left, right, expected) => {
  const keyOf = (purl: string) => packageKeys({ purl, name: 'x', componentVersion: null }).packageKey
  expect(keyOf(left) === keyOf(right)).toBe(expected)
  expect(purlWithoutVersion(left) === purlWithoutVersion(right)).toBe(expected)
  const index = new PackageIndex<{ readonly componentVersion: null }>()
  const component = { componentVersion: null }
  const [own, stated] = [parsePurl(left), parsePurl(right)]
  if (!isPurl(own) || !isPurl(stated)) throw new Error('unreadable')
  index.add(component, own)
  expect(index.find(stated)).toEqual(expected ? [component] : [])
})
