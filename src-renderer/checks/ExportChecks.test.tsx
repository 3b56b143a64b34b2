// @vitest-environment jsdom
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ExportChecks } from './ExportChecks.tsx'

const { readAllFailures, saveBase64 } = vi.hoisted(() => ({ readAllFailures: vi.fn(), saveBase64: vi.fn() }))
vi.mock('./use-checks.ts', () => ({ readAllFailures }))
vi.mock('#renderer/lib/save-file.ts', () => ({ saveBase64 }))

configure({ asyncUtilTimeout: 30_000 }) // a busy machine
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
afterEach(cleanup)

const choose = async (name: string) => {
  fireEvent.keyDown(screen.getByRole('button', { name: 'Export checks…' }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name }))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
}

test('the button keeps the focus while a file is made, and begins no second one', async () => {
  let arrive = (_: readonly []) => {}
  readAllFailures.mockReturnValue(new Promise((resolve) => (arrive = resolve)))
  render(<ExportChecks sbomId="s" label="1.0" results={[]} />)
  const button = screen.getByRole('button', { name: 'Export checks…' })
  button.focus()
  await choose('What failed, with its place, CSV')
  await waitFor(() => expect(readAllFailures).toHaveBeenCalledOnce())
  expect(button).toHaveProperty('disabled', false)
  expect(document.activeElement).toBe(button)
  await choose('Results of all checks, CSV')
  expect(saveBase64).not.toHaveBeenCalled()
  await act(async () => arrive([]))
  await waitFor(() => expect(saveBase64).toHaveBeenCalledOnce())
  expect(saveBase64.mock.calls[0]?.[1]).toBe('check-failures-1.0.csv')
  await choose('Results of all checks, CSV')
  await waitFor(() => expect(saveBase64).toHaveBeenCalledTimes(2))
})
