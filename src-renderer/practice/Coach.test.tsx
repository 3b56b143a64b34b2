// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { paths } from '#renderer/lib/paths.ts'
import { setPractice, type TriageFacts, usePractice, usePracticeAt } from '#renderer/lib/practice.ts'
import { Coach } from './Coach.tsx'
import { courseSteps } from './course.ts'

const facts: TriageFacts = {
  ...{ versionId: 'v', cursor: 'a', selected: 0, pending: null },
  ...{ decisions: 0, lastRows: 0, undone: 0, isExporting: false },
}

/** The queue of the sample, as far as the course is concerned. */
function Queue() {
  return usePracticeAt('v') ? <Coach /> : null
}

const tell = (changed: TriageFacts | null) => act(() => usePractice.setState({ facts: changed }))

afterEach(() => {
  cleanup()
  setPractice(null)
  usePractice.setState({ facts: null })
  history.replaceState(null, '', '/')
})

function startLastStep(): void {
  history.replaceState(null, '', '/queue')
  const place = { productId: 'p', environmentId: 'e', versionId: 'v' }
  setPractice({ place, step: courseSteps.length - 1, isOn: true, done: {}, startedAt: 0, endedAt: null })
}

test('the end of the course is shown once, in place of the queue, which can be opened after it', () => {
  startLastStep()
  const { container } = render(<Queue />)
  tell(facts)
  tell({ ...facts, isExporting: true })
  expect(container.textContent).toContain('Close the export')
  expect(location.pathname).toBe('/queue')
  const entries = history.length
  tell(facts)
  expect([location.pathname, history.length]).toEqual([paths.practice, entries])
  tell(null)
  history.replaceState(null, '', '/queue')
  const again = render(<Queue />)
  tell(facts)
  expect([again.container.textContent, location.pathname]).toEqual(['', '/queue'])
})

test('a course that ended with its export open does not come back to the queue', () => {
  startLastStep()
  const { unmount } = render(<Queue />)
  tell(facts)
  tell({ ...facts, isExporting: true })
  unmount()
  tell(null)
  const { container } = render(<Queue />)
  expect([container.textContent, location.pathname]).toEqual(['', '/queue'])
})
