import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { appArguments, filesIn, linksIn, nextArguments } from './arguments.ts'

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

it('tells links from files', () => {
  const args = ['--data', 'waybill:///x', 'a.json', 'waybill:///settings', 'Waybill://other/x']
  expect([filesIn(args, '/here'), linksIn(args)]).toEqual([
    ['/here/a.json'],
    ['waybill:///settings', 'Waybill://other/x'],
  ])
})

it.each([
  [
    ['electron', '--no-sandbox', '/app', '--data', '/d', 'old.json', '--log-level=info'],
    '/app',
    ['--no-sandbox', '/app', '--data', '/d', '--log-level=info', '/new.json', 'waybill:///triage'],
  ],
  [['/opt/waybill', 'old.json', '--data', '/d'], null, ['--data', '/d', '/new.json', 'waybill:///triage']],
])('starts again after %j', (argv, appPath, expected) => {
  expect(nextArguments(argv, appPath, { files: ['/new.json'], links: ['waybill:///triage'] })).toEqual(expected)
})
