// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { Card } from '#renderer/drop/cards.ts'
import { subOf } from './EndActions.tsx'

test('a file that was rejected is not called text, which its reason may contradict', () => {
  const file = new File(['1234'], 'holiday.png')
  const said = (guess: string, state: Card['state']) => subOf({ guess, file, state })
  const rejected: Card['state'] = { at: 'rejected', reasons: ['A PNG image is not an SBOM'] }
  expect([said('text', rejected), said('text', { at: 'reading' }), said('CycloneDX JSON', rejected)]).toEqual([
    ...['4 bytes', 'text, 4 bytes', 'CycloneDX JSON, 4 bytes'],
  ])
})
