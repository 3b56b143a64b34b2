// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Comparison } from './use-compare.ts'
import { Verdicts } from './Verdicts.tsx'

afterEach(cleanup)

test('what is unchanged is counted in packages: several components are one', () => {
  const side = { policyResult: null, quality: null }
  const counts = {
    ...{ findingsIntroduced: 0, findingsFixed: 0, findingsWorse: 0, findingsBetter: 0, findingsUnchanged: 0 },
    ...{
      componentsAdded: 0,
      componentsRemoved: 0,
      componentsUpgraded: 7,
      componentsDowngraded: 0,
      componentsChanged: 0,
    },
    ...{ componentsUnchanged: 971, licensesAdded: 0, licensesRemoved: 0 },
  }
  const comparison = { base: side, target: side, counts, licenses: { totalCount: 0 }, checks: { nodes: [] } }
  render(
    <Verdicts
      comparison={comparison as unknown as Comparison}
      pair={{ base: 'a', target: 'b' } as never}
      section="components"
    />,
  )
  expect(screen.getByText('971 packages unchanged')).toBeTruthy()
})
