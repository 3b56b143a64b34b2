import { expect, it } from 'vitest'
import { targetOf } from './target.ts'

const here = { platform: 'linux', arch: 'x64' } as const

it.each([
  [[], here],
  [['--dir', '--linux'], here],
  [['--arm64'], { platform: 'linux', arch: 'arm64' }],
  [['--win'], { problem: '"--win" needs to run on that system. Run "npm run package" there.' }],
  [['--x64', '--arm64'], { problem: '"--x64 --arm64" is not supported. Use --x64 or --arm64.' }],
  [['--universal'], { problem: '"--universal" is not supported. Use --x64 or --arm64.' }],
])('of the arguments %j it makes %j', (args, expected) => {
  expect(targetOf(args, here)).toEqual(expected)
})
