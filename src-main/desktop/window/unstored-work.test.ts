import { expect, it } from 'vitest'
import { UnstoredWork } from './unstored-work.ts'

it('asks only while a file is not stored', () => {
  const files = new UnstoredWork()
  expect(files.question(true)).toBeNull()
  files.note(['shop.cdx.json'])
  expect(files.question(true)).toMatchObject({
    message: '1 file is not stored yet',
    detail: expect.stringMatching(/^shop\.cdx\.json\. If you close Waybill now, nothing of this file is kept\./),
  })
  files.note([])
  expect(files.question(true)).toBeNull()
})

it('names a few of many, as plain text', () => {
  const files = new UnstoredWork()
  files.note(['a\u202Eb\n', 'c', 'd', 'e', 'f'])
  expect(files.question(true)?.message).toBe('5 files are not stored yet')
  expect(files.question(true)?.detail).toMatch(/^a b, c, d and 2 more\. /)
  files.clear()
  expect(files.question(true)).toBeNull()
})

it('asks about changed policies too, and says what of both is lost', () => {
  const work = new UnstoredWork()
  work.notePolicies(['Nothing critical'])
  expect(work.hasAny).toBe(true)
  expect(work.question(true)).toMatchObject({
    message: 'Changes of 1 policy are not saved',
    detail: expect.stringMatching(/^Nothing critical\. If you close Waybill now, these changes are lost\. Everything/),
  })
  work.note(['shop.cdx.json'])
  work.notePolicies(['a', 'b', 'c'])
  expect(work.question(true)).toMatchObject({
    message: '1 file is not stored yet, changes of 3 policies are not saved',
    detail: expect.stringMatching(
      /^shop\.cdx\.json, a, b and 1 more\. .*nothing of this file is kept, and these changes/,
    ),
  })
  expect(() => work.notePolicies('a')).toThrow(TypeError)
  work.clear()
  expect(work.question(true)).toBeNull()
})

it.each([null, 'a', [1], Array.from({ length: 10_001 }, () => 'a')])('rejects what is no list of names', (value) => {
  const files = new UnstoredWork()
  files.note(['kept'])
  expect(() => files.note(value)).toThrow(TypeError)
  expect(files.question(true)?.detail).toContain('kept')
})

it('says how work goes on: at the next start of the app, or without the window of one that stays', () => {
  const files = new UnstoredWork()
  files.note(['a'])
  const [ending, staying] = [files.question(true)?.detail, files.question(false)?.detail]
  expect(ending).toMatch(/If you close Waybill now, .* work that runs goes on at the next start\.$/)
  expect(staying).toMatch(/If you close this window now, .* work that runs goes on without the window\.$/)
})
