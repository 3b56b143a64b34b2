// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FeedAgeField } from './FeedAgeField.tsx'

afterEach(cleanup)

test('says what an undo brings back, also while an earlier number is being stored', () => {
  const changes: (readonly number[])[] = []
  const never = new Promise(() => {})
  render(<FeedAgeField days={5} onChange={(...change) => (changes.push(change), never)} />)
  const field = screen.getByLabelText('Old after, in days')
  for (const value of ['1', '14']) {
    fireEvent.change(field, { target: { value } })
    fireEvent.blur(field)
  }
  expect(changes).toEqual([
    [1, 5],
    [14, 1],
  ])
})
