// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ConfirmDialog } from './ConfirmDialog.tsx'

afterEach(cleanup)

function Page({ onConfirm }: { readonly onConfirm: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Delete</button>
      {isOpen && (
        <ConfirmDialog
          open
          title="Delete Edge"
          about="3 versions go with it."
          expected="Edge"
          action="Delete product"
          onClose={() => setOpen(false)}
          onConfirm={onConfirm}
        />
      )}
    </>
  )
}

test('enables the button only when the name is typed, and Escape restores the focus', async () => {
  let confirmed = 0
  render(<Page onConfirm={() => (confirmed += 1)} />)
  const opener = screen.getByText('Delete')
  opener.focus()
  fireEvent.click(opener)
  const text = screen.getByLabelText(/Type/)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete product' })
  expect(document.activeElement).toBe(text)
  expect(button.disabled).toBe(true)
  fireEvent.submit(text)
  expect(confirmed).toBe(0)
  fireEvent.change(text, { target: { value: 'Edge' } })
  expect(button.disabled).toBe(false)
  fireEvent.submit(text)
  expect(confirmed).toBe(1)
  fireEvent.keyDown(text, { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(opener), { timeout: 20_000 })
  expect(screen.queryByRole('dialog')).toBeNull()
})
