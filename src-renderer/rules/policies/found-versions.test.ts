import { expect, test } from 'vitest'
import { differenceOf, foundVersions, isWhole } from './found-versions.ts'
import type { Finds } from './use-policies.ts'

/** What would be found: the version of each violation. */
function finds(versionIds: readonly string[], violationsCount = versionIds.length): Finds {
  const examples = versionIds.map((id) => ({
    ...{ subjectName: 'saddle', condition: 'vuln.kev is yes', seen: 'yes' },
    sbom: { id, projectVersion: id, project: { id: 'e', name: 'e', projectGroup: { id: 'p', name: 'stable' } } },
  }))
  return { sbomsCount: 9, violatingSbomsCount: new Set(versionIds).size, violationsCount, examples }
}

test('violations are listed by version', () => {
  const found = foundVersions(finds(['1', '2', '1']))
  expect(found.map(({ sbom, examples }) => [sbom.id, examples.length])).toEqual([
    ['1', 2],
    ['2', 1],
  ])
})

test('what saving changes is told by version only if all violations of both are known', () => {
  const difference = differenceOf(finds(['1', '2']), finds(['2', '3', '3']))
  expect(difference?.more.map(({ sbom }) => sbom.id)).toEqual(['1'])
  expect(difference?.fewer.map(({ sbom }) => sbom.id)).toEqual(['3'])
  expect(isWhole(finds(['1'], 60))).toBe(false)
  expect(differenceOf(finds(['1'], 60), finds(['1']))).toBeNull()
  expect(differenceOf(finds(['1']), finds(['1'], 60))).toBeNull()
})
