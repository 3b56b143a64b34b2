import { expect, it, vi } from 'vitest'
import { isOwnDownload } from './downloads.ts'

vi.mock('electron', () => ({ app: {}, session: {} }))

it.each([
  ['app://waybill/download/secret', true],
  ['blob:app://waybill/8f0c', true],
  ['app://other/download/secret', false],
  ['blob:app://other/8f0c', false],
  ['blob:https://example.org/8f0c', false],
  ['https://example.org/a.json', false],
  ['data:text/plain,x', false],
  ['file:///etc/passwd', false],
  ['blob:blob:app://waybill/8f0c', false],
  ['', false],
])('saves %s: %s', (url, isOwn) => expect(isOwnDownload(url)).toBe(isOwn))
