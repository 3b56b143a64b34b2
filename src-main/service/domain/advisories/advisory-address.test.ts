import { expect, test } from 'vitest'
import { isShownOnly, shownAddress } from './advisory-address.ts'

test.each([
  ['https://a.example/x/all.zip', 'https://a.example/x/all.zip'],
  ['https://a.example/x?token=secret&v=2', 'https://a.example/x?token=***&v=***'],
  ['https://a.example/x?secret', 'https://a.example/x?***'],
  ['https://a.example/x?token=se=cret&&secret', 'https://a.example/x?token=***&***&***'],
  ['https://a.example/x?', 'https://a.example/x'],
])('%s is shown as %s', (address, shown) => {
  expect(shownAddress(address)).toBe(shown)
  expect([shownAddress(shown), isShownOnly(new URL(address)), isShownOnly(new URL(shown))]).toEqual([
    shown,
    false,
    shown.includes('***'),
  ])
})
