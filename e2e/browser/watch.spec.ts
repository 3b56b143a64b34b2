import { createServer } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { launchChromium } from '#e2e/support/browser-app.ts'
import { foreignTargets } from '#e2e/support/net-log.ts'
import { expect, test } from '#e2e/support/test.ts'

// The watch of every other test is worth nothing unless it sees this page. The addresses are those set aside for examples.
test('a page that tries to leave the machine is seen', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-watch-'))
  const server = createServer((_request, response) => response.end('<title>planted</title>'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const log = join(folder, 'net-log.json')
  const browser = await launchChromium([`--log-net-log=${log}`])
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${port}/`)
  await page.evaluate(() => fetch('http://192.0.2.1:4999/').catch(() => {}))
  await page.evaluate(() => fetch('http://waybill.invalid/').catch(() => {}))
  await browser.close()
  server.close()
  expect(foreignTargets(readFileSync(log, 'utf8'))).toEqual([
    'request for http://192.0.2.1:4999/',
    'request for http://waybill.invalid/',
  ])
  await rm(folder, { recursive: true, force: true })
})
