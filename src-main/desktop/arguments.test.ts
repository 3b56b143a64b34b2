import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
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

it('reads files as the entries of Linux desktops pass them: by URL', () => {
  const args = [
    pathToFileURL('/home/ä b/c.cdx.json').href,
    'file:relative.json',
    'https://example.org/a.json',
    'file://other/x',
    'file:///a%2Fb',
  ]
  expect(filesIn(args, '/here')).toEqual([
    resolve('/home/ä b/c.cdx.json'),
    ...['file:relative.json', 'https:/example.org/a.json', 'file:/other/x', 'file:/a%2Fb'].map((name) =>
      resolve('/here', name),
    ),
  ])
})
