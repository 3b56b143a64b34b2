import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { areas, everywhere, shownWalls } from './never-arrows.ts'
import { lintWalls, wallsFile, withTable } from './walls.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8')

test('ARCHITECTURE.md shows the walls that the linter holds', () => {
  const text = read('ARCHITECTURE.md')
  expect(withTable(text)).toBe(text)
})

test('the linter reads the walls as the list has them', () => {
  expect(read(wallsFile)).toBe(lintWalls())
  expect(read('.oxlintrc.json')).toContain(`"extends": ["./${wallsFile}"]`)
})

test('no wall stands that the table does not show, and none is shown that does not stand', () => {
  const rowOf = ({ from, never }: (typeof shownWalls)[number]) => `${from} | ${never}`
  const standing = new Set([...everywhere, ...areas.flatMap(({ walls }) => walls)].map(rowOf))
  expect([...standing].toSorted()).toEqual(shownWalls.map(rowOf).toSorted())
})

test('a row that was changed by hand is put right', () => {
  const text = read('ARCHITECTURE.md')
  const changed = text.replace('it is the contract', 'it is a habit')
  expect(changed).not.toBe(text)
  expect(withTable(changed)).toBe(text)
  expect(() => withTable('no markers')).toThrow('lacks the markers')
})
