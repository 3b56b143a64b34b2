// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SourceRow } from './SourceRow.tsx'
import type { SourceLine } from './use-source-lines.ts'

afterEach(cleanup)

function show(line: SourceLine | undefined, column: number | null = null) {
  const onPan = vi.fn<(line: number, startColumn: number) => void>()
  const { container } = render(
    <SourceRow {...{ number: 12, line, column, isTarget: false, severity: undefined, markRef: undefined, onPan }} />,
  )
  return {
    onPan,
    text: container.querySelector('code')?.textContent,
    mark: container.querySelector('mark')?.textContent,
  }
}

const whole = (text: string): SourceLine => ({ number: 12, text, startColumn: 1, isCut: false })

test('shows the text of a file as text and copies it unchanged', () => {
  const text = '<img src=x onerror=alert(1)> &amp; a\u202eb'
  expect(show(whole(text))).toMatchObject({ text, mark: undefined })
  expect(document.querySelector('img')).toBeNull()
  expect(document.querySelector('[data-code]')?.getAttribute('data-code')).toBe('U+202E')
})

test('marks the location of a finding', () => {
  expect(show(whole('{"type": "libary"}'), 10)).toMatchObject({ text: '{"type": "libary"}', mark: '"libary"' })
})

test('offers the parts of a long line before and after the visible one', () => {
  const { onPan } = show({ number: 12, text: 'a'.repeat(2000), startColumn: 5001, isCut: true })
  fireEvent.click(screen.getByRole('button', { name: 'to column 5,000' }))
  fireEvent.click(screen.getByRole('button', { name: 'from column 7,001' }))
  expect(onPan.mock.calls).toEqual([
    [12, 3001],
    [12, 7001],
  ])
})

test('shows the number of a line that is loading, without text', () => {
  expect(show(undefined).text).toBeUndefined()
  expect(screen.getByText('12')).toBeDefined()
})
