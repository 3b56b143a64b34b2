import { expect, it } from 'vitest'
import { isAppUrl } from './origin.ts'

it.each([
  ['app://waybill/', true],
  ['app://waybill/versions/1?x=1#y', true],
  ['app://waybill.evil/', false],
  ['app://evil/waybill', false],
  ['app://waybill@evil/', false],
  ['app:waybill', false],
  ['https://waybill/', false],
  ['file:///waybill', false],
  ['about:blank', false],
  ['blob:app://waybill/1', false],
  ['', false],
])('%s: %s', (address, isOwn) => {
  expect(isAppUrl(address)).toBe(isOwn)
})
