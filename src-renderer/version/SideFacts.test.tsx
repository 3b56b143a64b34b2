// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { WhatDoesNotPass } from './SideFacts.tsx'
import type { Version } from './use-version.ts'

afterEach(cleanup)

test('policies that only warn, or have no outcome, are not listed as what fails', () => {
  const nodes = ['warn', 'error'].map((resultType) => ({
    ...{ id: resultType, resultType, violationsCount: 1 },
    policy: { id: resultType, name: `Policy ${resultType}` },
  }))
  const version = { id: 'v', project: { id: 'p' }, policyResults: { totalCount: 2, nodes } } as unknown as Version // what is looked at
  render(<WhatDoesNotPass version={version} />)
  expect(screen.getByRole('heading').textContent).toMatch(/^What does not pass/)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Policy error'),
    expect.stringContaining('Policy warn'),
  ])
})
