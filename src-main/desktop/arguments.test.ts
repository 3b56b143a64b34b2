import { expect, it } from 'vitest'
import { filesIn, appArguments } from './arguments.ts'

it.each([
  [['electron', '.', 'a.json'], process.cwd(), ['a.json']],
  [['electron', '--no-sandbox', '--inspect=0', '/app', '--data', '/d', 'a.json'], '/app', ['--data', '/d', 'a.json']],
  [['/opt/waybill', 'a.json'], null, ['a.json']],
  [['electron', '--remote-debugging-port=0'], '/app', ['--remote-debugging-port=0']],
])('arguments of %j', (argv, appPath, expected) => {
  expect(appArguments(argv, appPath)).toEqual(expected)
})

it('excludes options and their values from the files', () => {
  expect(filesIn(['--data', '/d', 'a.json', '--inspect=0', '/b/../c.json', '-x'], '/here')).toEqual([
    '/here/a.json',
    '/c.json',
  ])
})
