import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describePoints } from './acceptance/document.ts'
import { points } from './acceptance/points.ts'

it('says at once that Electron is not here, and how to get it', () => {
  const { ELECTRON_OVERRIDE_DIST_PATH: _folder, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'acceptance.ts')], {
    env: { ...env, ELECTRON_OVERRIDE_DIST_PATH: join(import.meta.dirname, 'none') },
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(
    /^The program of Electron is not here, so nothing of it was checked\. Run "node .*install\.js"/,
  )
})

it('has each point once, in the order of the sections', () => {
  const ids = points.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => (a < b ? -1 : 1)))
  expect(new Set(ids.map((id) => id.charAt(0)))).toEqual(new Set('ABCDEFG'))
})

it('has the same points on the page for people', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/electron-acceptance.md'), 'utf8')
  expect(page.slice(page.indexOf('## A.')).trimEnd()).toBe(describePoints(points))
})
