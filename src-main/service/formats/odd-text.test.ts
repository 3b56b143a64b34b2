import { describe, expect, test } from 'vitest'
import { cyclonedx, library, messages, read } from './read-for-test.ts'

describe('every format handles odd text the same way', () => {
  const text = JSON.stringify(cyclonedx({ components: [library('äöü')] }))
  const swapped = Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
  test.each([
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16, little end first', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
    ['UTF-16, big end first', swapped],
    ['blanks before', Buffer.from(`\r\n \t${text}\r\n`)],
  ])('%s', (_, bytes) => {
    expect(read(bytes).components.map(({ name }) => name)).toEqual(['äöü'])
  })

  test('replaces and reports broken UTF-8', () => {
    const bytes = Buffer.concat([
      Buffer.from('{"bomFormat":"CycloneDX","specVersion":"1.6","x":"'),
      Buffer.from([0xff]),
      Buffer.from('"}'),
    ])
    expect(messages(read(bytes))[0]).toContain('not valid UTF-8')
  })

  test('uses the last of two equal members and reports it', () => {
    const reading = read('{"bomFormat":"CycloneDX","specVersion":"1.4","specVersion":"1.6"}')
    expect([reading.document.specVersion, messages(reading).length]).toEqual(['1.6', 1])
  })

  test('treats a member named __proto__ like any other', () => {
    const reading = read(
      '{"bomFormat":"CycloneDX","specVersion":"1.6","__proto__":{"polluted":1},"components":[{"type":"library","name":"a","bom-ref":"a","__proto__":{"polluted":1}}]}',
    )
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(Object.keys(reading.components[0]?.detail.kept ?? {})).toEqual(['__proto__'])
  })

  test('replaces a lone surrogate', () => {
    const { components } = read('{"bomFormat":"CycloneDX","specVersion":"1.6","components":[{"name":"a\\ud800"}]}')
    expect(components[0]?.name).toBe('a\ufffd')
  })
})
