// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startOver } from '#renderer/lib/data-generation.ts'
import { paths } from '#renderer/lib/paths.ts'
import { useToasts } from '#renderer/lib/toasts.ts'
import { describeUnstored } from '#renderer/lib/unstored-files.ts'
import { DraftRow } from './DraftRow.tsx'
import { keepDraft, keptDraft, useDraftsWithoutPolicy } from './kept-drafts.ts'
import { draftOf } from './policy-draft.ts'
import type { Policy } from './use-policies.ts'

const scope = { projectGroups: [], projects: [], environmentNames: [], labels: [], lifecycles: [] }
const policy: Policy = {
  ...{ id: '1', name: 'Nothing critical', description: '', isEnabled: true, resultType: 'fail', kind: 'security' },
  ...{ appliesTo: 'finding', starter: false, violatingSbomsCount: 0, scope },
  conditions: { text: 'vuln.severity is critical' },
}
const newUrl = paths.newPolicy()
const leaveNew = (name: string) => keepDraft(newUrl, { draft: { ...draftOf(null, ''), name }, base: null })
const leaveStored = () => keepDraft(paths.policy('1'), { draft: draftOf(policy, ''), base: policy })

afterEach(() => {
  cleanup()
  act(startOver) // forgets all drafts
  vi.unstubAllGlobals()
})

test('a draft of a new or a deleted policy is listed, one of a stored policy is in the row of that', () => {
  act(() => leaveNew('Nothing old'))
  act(leaveStored)
  const { result, rerender } = renderHook((stored: readonly Policy[] | undefined) => useDraftsWithoutPolicy(stored), {
    initialProps: [policy],
  })
  expect(result.current.map(({ url }) => url)).toEqual([newUrl])
  rerender([])
  expect(result.current.map(({ url }) => url)).toEqual([newUrl, paths.policy('1')])
  act(() => keepDraft(newUrl, null))
  expect(result.current.map(({ url }) => url)).toEqual([paths.policy('1')])
})

test('a listed draft is opened or discarded, and discarding is undone', () => {
  leaveNew(' ')
  const [onOpen, onDiscarded] = [vi.fn(), vi.fn()]
  const kept = { url: newUrl, ...keptDraft(newUrl)! }
  render(<DraftRow {...{ kept, onOpen, onDiscarded }} />)
  expect(screen.getByText('New policy, not saved')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Open New policy' }))
  fireEvent.keyDown(screen.getByRole('listitem'), { key: 'Enter' })
  expect(onOpen).toHaveBeenCalledTimes(2)
  fireEvent.click(screen.getByRole('button', { name: 'Discard New policy' }))
  expect(onDiscarded).toHaveBeenCalledOnce()
  expect(keptDraft(newUrl)).toBeUndefined()
  act(() => useToasts.getState().toasts.at(-1)?.action?.run())
  expect(keptDraft(newUrl)?.draft).toEqual(kept.draft)
})

test('undoing a discard does not replace what was written on that page since', () => {
  leaveNew('Nothing old')
  const kept = { url: newUrl, ...keptDraft(newUrl)! }
  render(<DraftRow {...{ kept, onOpen: vi.fn(), onDiscarded: vi.fn() }} />)
  fireEvent.click(screen.getByRole('button', { name: 'Discard Nothing old' }))
  const undo = useToasts.getState().toasts.at(-1)?.action
  leaveNew('Nothing newer')
  act(() => undo?.run())
  expect(keptDraft(newUrl)?.draft.name).toBe('Nothing newer')
  expect(useToasts.getState().toasts.at(-1)?.text).toBe('“Nothing old” was not restored: there is a newer draft')
})

test('the desktop shell hears the names of changed policies, each change once, and that they were forgotten', () => {
  const told: (readonly string[])[] = []
  vi.stubGlobal('waybill', { files: { noteUnsaved: (names: readonly string[]) => told.push(names) } })
  leaveNew('')
  leaveNew('')
  leaveNew('Nothing old')
  expect(describeUnstored()).toContain('Nothing old')
  startOver()
  expect(told).toEqual([['New policy'], ['Nothing old'], []])
  expect(describeUnstored()).toBeNull()
  // There, a page that asks by itself would keep the window from closing.
  leaveNew('Nothing old')
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
})
