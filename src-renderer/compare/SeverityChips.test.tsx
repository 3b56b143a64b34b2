// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SeverityChips } from './SeverityChips.tsx'

afterEach(cleanup)

test('severities are added and left out one by one, in the order of the scale', () => {
  const onShow = vi.fn()
  render(<SeverityChips shown={['low']} onShow={onShow} />)
  expect(screen.getByRole('button', { pressed: true })).toBe(screen.getByRole('button', { name: 'Low' }))
  fireEvent.click(screen.getByRole('button', { name: 'Critical' }))
  fireEvent.click(screen.getByRole('button', { name: 'Low' }))
  expect(onShow.mock.calls).toEqual([[['critical', 'low']], [[]]])
})
