import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createDownloads } from './downloads.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-downloads-'))
const about = { contentType: 'text/plain', filename: 'ä.txt' }

test.each([
  [true, false],
  [false, true],
])('serves a file that is temporary (%s) once, and keeps it afterwards: %s', async (isTemporary, isThere) => {
  const path = join(folder, `file-${isTemporary}`)
  writeFileSync(path, 'text')
  const downloads = createDownloads(folder)
  const url = await downloads.offer({ content: { path, isTemporary }, ...about })
  const answer = await downloads.handle(url)
  expect(await answer?.text()).toBe('text')
  expect(answer?.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''%C3%A4.txt")
  expect(await downloads.handle(url)).toBeNull()
  await vi.waitFor(() => expect(existsSync(path)).toBe(isThere), { timeout: 20_000 })
})

test('leaves nothing behind if the client disconnects while a temporary file is sent', async () => {
  const path = join(folder, 'large')
  writeFileSync(path, Buffer.alloc(4 * 2 ** 20))
  const downloads = createDownloads(folder)
  const answer = await downloads.handle(await downloads.offer({ content: { path, isTemporary: true }, ...about }))
  await answer?.body?.cancel()
  await vi.waitFor(() => expect(existsSync(path)).toBe(false), { timeout: 20_000 })
})
