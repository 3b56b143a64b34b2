import { expect, test } from 'vitest'
import { isServer, summary } from './summary.ts'
import type { SignInSettings } from './use-sign-in.ts'

const settings = (deployment: string) =>
  ({ service: { deployment }, organization: { signInProvider: null } }) as unknown as SignInSettings

test('a computer says that it has no sign-in, and nothing else', () => {
  expect(isServer(settings('desktop'))).toBe(false)
  expect(summary(settings('desktop'))).toBe('No sign-in on this computer')
  expect(summary(settings('server'))).toBe('Invitation links and tokens only')
})
