import { describe, expect, it } from 'vitest'
import { readStartOptions } from './start-options.ts'

describe('readStartOptions', () => {
  it.each([
    [[], { wantsBrowser: false, port: 0, withoutSandbox: false, rest: [] }],
    [['--browser'], { wantsBrowser: true, port: 0, withoutSandbox: false, rest: [] }],
    [['--port', '4700', '--browser'], { wantsBrowser: true, port: 4700, withoutSandbox: false, rest: [] }],
    [
      ['--port=0', '--data', '/d', 'a.json'],
      { wantsBrowser: false, port: 0, withoutSandbox: false, rest: ['--data', '/d', 'a.json'] },
    ],
    [['a.json', '--no-sandbox'], { wantsBrowser: false, port: 0, withoutSandbox: true, rest: ['a.json'] }],
  ])('%j', (args, expected) => {
    expect(readStartOptions(args)).toEqual(expected)
  })

  it.each([['--port', 'x'], ['--port', '65536'], ['--port'], ['--port=-1']])('rejects %s %s', (...args) => {
    expect(() => readStartOptions(args)).toThrow('is not a port')
  })
})
