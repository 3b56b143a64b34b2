import { buildSchema, type GraphQLEnumType } from 'graphql'
import { expect, test } from 'vitest'
import { sdl } from '#shared/generated/sdl.ts'
import { findKinds, kindGroups, type KindSetting } from './kinds.ts'

const kinds = (buildSchema(sdl).getType('NotificationMessageTypeEnum') as GraphQLEnumType).getValues()

function settingsOf(change: Partial<KindSetting> = {}, of?: string): KindSetting[] {
  return kinds.map(({ name }) => {
    const messageType = name as KindSetting['messageType']
    const setting = {
      messageType,
      title: `Title of ${name}`,
      enabled: true,
      level: 'INFO',
      hasOverride: false,
    } as const
    return name === of ? { ...setting, ...change } : setting
  })
}

test('every kind of the schema has exactly one row', () => {
  const shown = kindGroups.flatMap((group) => group.kinds)
  expect(shown.toSorted()).toEqual(kinds.map(({ name }) => name).toSorted())
})

test.each([
  ['', 'all', 19],
  ['upload_ failed', 'all', 1],
  ['title of LICENSE', 'all', 7],
  ['', 'mine', 1],
  ['', 'alerts', 0],
  ['no such words', 'all', 0],
] as const)('“%s” in %s finds %d', (search, part, count) => {
  const settings = { organization: settingsOf(), own: settingsOf({ hasOverride: true }, 'BACKUP_FAILED') }
  const found = findKinds(settings, search, part).flatMap(({ rows }) => rows)
  expect(found).toHaveLength(count)
})

test('an alert that is off is no alert', () => {
  const own = (enabled: boolean) => settingsOf({ level: 'ALERT', enabled }, 'BACKUP_FAILED')
  const shown = (enabled: boolean) => findKinds({ organization: settingsOf(), own: own(enabled) }, '', 'alerts')
  expect(shown(true).map(({ title }) => title)).toEqual(['This installation'])
  expect(shown(false)).toEqual([])
})
