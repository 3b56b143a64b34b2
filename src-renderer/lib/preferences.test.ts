// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { parsePreferences } from './preferences.ts'

const defaults = { theme: 'system', density: 'default', shortcuts: true, hiddenColumns: {}, lastChoices: {} }

test.each([
  [null, defaults],
  ['{', defaults],
  ['null', defaults],
  ['{"theme":"pink","density":7}', defaults],
  ['{"theme":"dark","shortcuts":false}', { ...defaults, theme: 'dark', shortcuts: false }],
  ['{"hiddenColumns":["kind"]}', { ...defaults, hiddenColumns: { 0: [] } }],
  [
    '{"hiddenColumns":{"components":["kind",4],"findings":"epss"}}',
    { ...defaults, hiddenColumns: { components: ['kind'], findings: [] } },
  ],
  ['{"lastChoices":{"download":"x","other":1}}', { ...defaults, lastChoices: { download: 'x' } }],
])('reads stored preferences %j as far as they are understood', (text, preferences) => {
  expect(parsePreferences(text)).toEqual(preferences)
})
