// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AllWaivers } from './AllWaivers.tsx'
import type { ListedWaiver, useAllWaivers } from './use-all-waivers.ts'

vi.mock('./use-policies.ts', () => ({ useWaiverEnd: () => ({ isPending: false, mutate: () => {} }) }))

afterEach(cleanup)

const waiver = (state: string, rest: Partial<ListedWaiver> = {}): ListedWaiver => ({
  ...{ id: state, targetName: 'girth 1.0.0', reason: 'Not reachable', expiresAt: '2027-01-31', state },
  ...{ approvedBy: { name: 'Ada' }, policy: { id: 'p1', name: 'No severe findings' } },
  ...{ projectGroup: null, sbom: null, ...rest },
})

function rowsOf(waivers: readonly ListedWaiver[], mayChange = true) {
  const query = { isSuccess: true, data: waivers } as unknown as ReturnType<typeof useAllWaivers>
  render(<AllWaivers query={query} mayChange={mayChange} list={null} />)
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
}

test('a waiver says what it covers, why, where, until when and by whom; one that does not count says so', () => {
  const rest = 'girth 1.0.0Not reachableWhere everywhereUntil 2027-01-31 by Ada'
  expect(rowsOf(['ACTIVE', 'STALE', 'EXPIRED', 'REVOKED'].map((state) => waiver(state)))).toEqual([
    `No severe findings ${rest}`,
    `No severe findings stale: the evidence changed${rest}`,
    `No severe findings ended${rest}`,
    `No severe findings revoked${rest}`,
  ])
  const buttons = screen.getAllByRole<HTMLButtonElement>('button')
  expect(buttons.map(({ disabled }) => disabled)).toEqual([false, true, true, true])
})

test('one of a product reaches all its versions, and a Viewer revokes none', () => {
  const [row] = rowsOf([waiver('ACTIVE', { projectGroup: { id: 'g1', name: 'stable' } })], false)
  expect(row).toContain('All versions of stable')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a list without waivers says what one is', () => {
  expect(rowsOf([])).toEqual([])
  expect(screen.getByText('No waivers yet')).toBeTruthy()
})
