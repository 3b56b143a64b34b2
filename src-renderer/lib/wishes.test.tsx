// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useMoves } from './moves.ts'
import { showToast, useToasts } from './toasts.ts'
import { useWishes } from './wishes.ts'

afterEach(() => (cleanup(), useToasts.setState({ toasts: [] })))

const lastToast = () => useToasts.getState().toasts.at(-1)
const key = ['stored']

/** A service whose answers wait until they are let through, one by one. */
function service<State>(stored: State) {
  const waiting: (() => void)[] = []
  const held = { stored, sent: [] as unknown[], fails: false }
  return {
    held,
    send: async (asked: unknown, next: (now: State) => State) => {
      held.sent.push(asked)
      await new Promise<void>((resolve) => waiting.push(resolve))
      if (held.fails) throw new Error('The disk is full')
      held.stored = next(held.stored)
    },
    answer: async () => {
      await waitFor(() => expect(waiting).not.toEqual([]))
      await act(async () => waiting.shift()?.())
    },
  }
}

function show(view: () => React.ReactNode) {
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })
  const View = view
  return render(
    <QueryClientProvider client={client}>
      <View />
    </QueryClientProvider>,
  )
}

function showSwitch(about: string) {
  const { held, send, answer } = service(true)
  const shown = show(() => {
    const stored = useQuery({ queryKey: key, queryFn: () => held.stored, initialData: true }).data
    const { wishes, ask } = useWishes({
      about: [about],
      send: async ({ on }: { readonly on: boolean; readonly isUndo?: boolean }) => send(on, () => on),
      said: ({ on, isUndo }) =>
        showToast({
          text: on ? 'on' : 'off',
          ...(isUndo !== true && { action: { label: 'Undo', run: () => void ask({ on: !on, isUndo: true }) } }),
        }),
      failed: 'not changed',
      readAgain: (queries) => queries.invalidateQueries({ queryKey: key }),
    })
    const isOn = wishes.at(-1)?.on ?? stored
    return <button type="button" aria-pressed={isOn} onClick={() => void ask({ on: !isOn })} />
  })
  const press = () => fireEvent.click(screen.getByRole('button'))
  const isOn = () => screen.getByRole('button').getAttribute('aria-pressed') === 'true'
  return { held, answer, press, isOn, ...shown }
}

test('what is pressed while a change is sent counts: it is shown at once, sent next, and said alone', async () => {
  const { held, answer, press, isOn } = showSwitch('two presses')
  press()
  expect(isOn()).toBe(false)
  press()
  expect(isOn()).toBe(true)
  await answer()
  expect([held.stored, isOn(), lastToast()]).toEqual([false, true, undefined])
  await answer()
  await waitFor(() => expect(lastToast()?.text).toBe('on'))
  expect(held.sent).toEqual([false, true])
  expect([held.stored, isOn()]).toEqual([true, true])
})

test('a change that fails is said, and what is stored is shown again', async () => {
  const { held, answer, press, isOn } = showSwitch('a failure')
  held.fails = true
  press()
  expect(isOn()).toBe(false)
  await answer()
  await waitFor(() => expect(isOn()).toBe(true))
  expect(lastToast()).toMatchObject({ tone: 'bad', text: 'not changed', detail: 'The disk is full' })
})

test('one that fails after another was made leaves that one', async () => {
  const { held, answer, press, isOn } = showSwitch('a later failure')
  press()
  press()
  await answer()
  held.fails = true
  await answer()
  await waitFor(() => expect(isOn()).toBe(false))
  expect([held.stored, lastToast()?.tone]).toEqual([false, 'bad'])
})

test('the message about a change undoes it, also after its page is left', async () => {
  const { held, answer, press, unmount } = showSwitch('an undo')
  press()
  await answer()
  await waitFor(() => expect(lastToast()?.action?.label).toBe('Undo'))
  unmount()
  lastToast()?.action?.run()
  await answer()
  await waitFor(() => expect(lastToast()?.text).toBe('on'))
  expect(held.sent).toEqual([false, true])
  expect(lastToast()?.action).toBeUndefined()
})

test('an undo that fails says so', async () => {
  const { held, answer, press } = showSwitch('an undo that fails')
  press()
  await answer()
  await waitFor(() => expect(lastToast()?.action?.label).toBe('Undo'))
  held.fails = true
  lastToast()?.action?.run()
  await answer()
  await waitFor(() => expect(lastToast()).toMatchObject({ tone: 'bad', text: 'not changed' }))
})

test('a row moves on from where it was moved to, before the service answers', async () => {
  const { held, send, answer } = service(['a', 'b', 'c', 'd'])
  show(() => {
    const stored = useQuery({ queryKey: ['rows'], queryFn: () => held.stored, initialData: held.stored }).data
    const { rows, move } = useMoves(
      stored.map((id) => ({ id })),
      {
        about: ['rows'],
        send: async ({ row: { id }, position }) =>
          send([id, position], (now) => now.filter((one) => one !== id).toSpliced(position - 1, 0, id)),
        failed: 'not moved',
        readAgain: (queries) => queries.invalidateQueries({ queryKey: ['rows'] }),
      },
    )
    return rows.map((row, at) => {
      const other = rows[at - 1]
      return (
        <button key={row.id} type="button" onClick={() => other && move(row, other)}>
          {row.id}
        </button>
      )
    })
  })
  const order = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
  const moveUp = (id: string) => fireEvent.click(screen.getByRole('button', { name: id }))
  moveUp('d')
  expect(order()).toEqual(['a', 'b', 'd', 'c'])
  moveUp('d')
  moveUp('c')
  expect(order()).toEqual(['a', 'd', 'c', 'b'])
  await answer()
  expect(order()).toEqual(['a', 'd', 'c', 'b'])
  await answer()
  await answer()
  await waitFor(() => expect(held.stored).toEqual(['a', 'd', 'c', 'b']))
  expect(held.sent).toEqual([
    ['d', 3],
    ['d', 2],
    ['c', 3],
  ])
  expect(order()).toEqual(['a', 'd', 'c', 'b'])
})
