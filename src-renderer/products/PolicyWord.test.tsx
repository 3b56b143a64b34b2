// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { policyText, PolicyWord } from './PolicyWord.tsx'

afterEach(cleanup)

test('a pass without any evaluated component is none', () => {
  const coverage = { exact: 0, cpe: 0, name: 0, notEvaluated: 7, none: 0 }
  const { container } = render(<PolicyWord outcome="pass" coverage={coverage} />)
  expect(container.textContent).toBe('Not evaluated')
})

test('a copy has the word that is shown', () => {
  const coverage = { exact: 0, cpe: 0, name: 0, notEvaluated: 7, none: 0 }
  expect(policyText('pass', coverage)).toBe('Not evaluated')
  expect(policyText('fail', coverage)).toBe('Fails')
  expect(policyText('none', coverage)).toBe('')
})
