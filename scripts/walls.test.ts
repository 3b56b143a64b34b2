import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { areas, everywhere, shownWalls } from './never-arrows.ts'
import { lintWalls, wallsFile, withTable } from './walls.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8')

test("shows the linter's walls in ARCHITECTURE.md", () => {
  const text = read('ARCHITECTURE.md')
  expect(withTable(text)).toBe(text)
})

test('configures the linter with the walls of the list', () => {
  expect(read(wallsFile)).toBe(lintWalls())
  expect(read('.oxlintrc.json')).toContain(`"extends": ["./${wallsFile}"]`)
})

test('shows every wall in the table, and only those', () => {
  const rowOf = ({ from, never }: (typeof shownWalls)[number]) => `${from} | ${never}`
  const standing = new Set([...everywhere, ...areas.flatMap(({ walls }) => walls)].map(rowOf))
  expect([...standing].toSorted()).toEqual(shownWalls.map(rowOf).toSorted())
})

test('corrects a row that was changed by hand', () => {
  const text = read('ARCHITECTURE.md')
  const changed = text.replace('it is the contract', 'it is a habit')
  expect(changed).not.toBe(text)
  expect(withTable(changed)).toBe(text)
  expect(() => withTable('no markers')).toThrow('lacks the markers')
})
