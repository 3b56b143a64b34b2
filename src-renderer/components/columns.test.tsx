// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { componentColumns } from './columns.tsx'
import type { ComponentRow } from './use-components.ts'

afterEach(cleanup)

/** Turns the direction of what follows, is invisible, and has a Cyrillic letter. */
const hostile = 'a\u202eb\u200bc\u0430d'
const row = {
  ...{ id: '1', name: hostile, group: hostile, version: hostile, ecosystem: hostile, licensesExp: hostile },
  ...{ kind: 'library', relation: 'DIRECT', primary: false, matchState: 'NOT_EVALUATED', matchReason: hostile },
  ...{ supportLevel: 'UNSPECIFIED', endOfSupport: null, supportSource: null, identitySuggestions: [] },
  severityCounts: {},
} as unknown as ComponentRow // what the tested columns show

test.each(['name', 'version', 'ecosystem', 'license'])('shows what misleads in the column "%s"', (key) => {
  const column = componentColumns(null, false).find((one) => one.key === key)
  const { container } = render(column?.cell(row))
  const marked = [...container.querySelectorAll('[data-code]')].map((mark) => mark.getAttribute('data-code'))
  expect(new Set(marked)).toEqual(new Set(['U+202E', 'U+200B', 'U+0430']))
  for (const titled of container.querySelectorAll('[title]')) expect(titled.getAttribute('title')).toContain('‹U+202E›')
})
