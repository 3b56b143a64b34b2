import { describe, expect, test } from 'vitest'
import { readablePaths, sampleJson } from '#e2e/support/sample-files.ts'
import { checkBsi } from './check-bsi.ts'
import { cyclonedxFacts } from './cyclonedx-facts.ts'
import { spdx3Facts } from './spdx3-facts.ts'

type Json = Record<string, unknown>
type Graph = { readonly '@graph': readonly Json[] }

const labelled = (format: RegExp) => readablePaths(format).filter((path) => path.includes('profiles/bsi'))

test.each(labelled(/^cyclonedx/))('finds no violation in %s', (path) => {
  expect(checkBsi(cyclonedxFacts(sampleJson(path) as Json))).toEqual([])
})

test.each(labelled(/^spdx3/))('finds no violation in %s', (path) => {
  expect(checkBsi(spdx3Facts(sampleJson(path) as Json))).toEqual([])
})

/** Changes some elements of a graph; those without a replacement are omitted. */
const change = (choose: (element: Json) => boolean, apply: (element: Json) => Json | null) => (graph: Graph) => ({
  ...graph,
  '@graph': graph['@graph'].flatMap((element) => (choose(element) ? (apply(element) ?? []) : element)),
})
const ofType = (type: string) => (element: Json) => element['type'] === type
const relation = (type: string) => (element: Json) => element['relationshipType'] === type

describe.each(labelled(/^spdx3/))('finds the violation in %s', (path) => {
  test.each<[string, (graph: Graph) => Json, string[]]>([
    [
      'nobody to be reached',
      change(ofType('Organization'), (element) => ({ ...element, externalIdentifier: [] })),
      ['5.2.1 Creator of the SBOM', '5.2.2 Component creator'],
    ],
    ['no licence', change(relation('hasConcludedLicense'), () => null), ['5.2.2 Distribution licenses']],
    ['no completeness', change(isDependency, ({ completeness: _, ...rest }) => rest), ['5.2.2 Dependencies']],
    ['no dependencies', change(isDependency, () => null), ['5.2.2 Dependencies']],
    [
      'no digests',
      change(ofType('software_File'), ({ verifiedUsing: _, ...rest }) => rest),
      ['5.2.2 Hash of the deployable component'],
    ],
    [
      'purposes without the remark',
      change(ofType('software_File'), ({ comment: _, ...rest }) => rest),
      ['5.2.2 Executable property', '5.2.2 Archive property', '5.2.2 Structured property'],
    ],
    [
      'a vulnerability',
      (graph) => ({ ...graph, '@graph': [...graph['@graph'], { type: 'security_Vulnerability' }] }),
      ['3.1 Vulnerabilities'],
    ],
    [
      'another version',
      change(ofType('CreationInfo'), (element) => ({ ...element, specVersion: '3.0.0' })),
      ['4 Format'],
    ],
  ])('%s', (_, broken, expected) => {
    const rules = checkBsi(spdx3Facts(broken(sampleJson(path) as Graph))).map(({ rule }) => rule)
    expect([...new Set(rules)]).toEqual(expected)
  })
})

function isDependency({ relationshipType }: Json): boolean {
  return relationshipType === 'dependsOn' || relationshipType === 'contains'
}
