import { expect, test } from 'vitest'
import { isRedacted, redactUrl } from './advisory-address.ts'

test.each([
  ['https://a.example/x/all.zip', 'https://a.example/x/all.zip'],
  ['https://a.example/x?token=secret&v=2', 'https://a.example/x?token=***&v=***'],
  ['https://a.example/x?secret', 'https://a.example/x?***'],
  ['https://a.example/x?token=se=cret&&secret', 'https://a.example/x?token=***&***&***'],
  ['https://a.example/x?', 'https://a.example/x'],
])('shows %s as %s', (address, shown) => {
  expect(redactUrl(address)).toBe(shown)
  expect([redactUrl(shown), isRedacted(new URL(address)), isRedacted(new URL(shown))]).toEqual([
    shown,
    false,
    shown.includes('***'),
  ])
})
