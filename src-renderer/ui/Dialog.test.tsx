// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Fragment, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'

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

/** Two dialogs, of which none or one is open. */
function Dialogs() {
  const [open, setOpen] = useState('')
  return (
    <>
      {['first', 'second'].map((name) => (
        <Fragment key={name}>
          <button onClick={() => setOpen(name)}>Open {name}</button>
          <Dialog open={open === name} onClose={() => setOpen('')} title={`The ${name} dialog`}>
            <input aria-label={name} autoFocus />
          </Dialog>
        </Fragment>
      ))}
    </>
  )
}

/** Longer than a dialog takes to give the focus back. */
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))

test('a dialog that opens as another closes keeps the focus, and gives it back to what opened the first', async () => {
  render(<Dialogs />)
  const opener = screen.getByText('Open first')
  opener.focus()
  fireEvent.click(opener)
  await pause()
  fireEvent.keyDown(screen.getByLabelText('first'), { key: 'Escape' })
  fireEvent.click(screen.getByText('Open second')) // before the first has given the focus back
  const second = screen.getByLabelText('second')
  expect(document.activeElement).toBe(second)
  await pause()
  expect(document.activeElement).toBe(second)
  fireEvent.keyDown(second, { key: 'Escape' })
  await pause()
  expect(document.activeElement).toBe(opener)
})
