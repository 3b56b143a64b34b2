// @module-tag long
// A client that reads slowly keeps a file of a share link in memory: an address has only so many at once.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxOpenFiles } from '#service/http/share-route.ts'
import { shareCalls } from './support/share-calls.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'waybill-api-'))
let service: Awaited<ReturnType<typeof startTriageService>>
let page = ''
let place = ''
beforeAll(async () => {
  service = await startTriageService(dataFolder)
  const calls = shareCalls(service)
  // More than the system holds for a client that reads nothing.
  const purls = Array.from({ length: 30_000 }, (_, at) => `pkg:npm/package-of-a-large-shared-version-${at}@1.0.${at}`)
  const version = await service.upload(cyclonedx(purls, '1.0.0'), 'Large')
  const { path } = await calls.created({ projectGroupId: await calls.product('Large') })
  page = `${new URL(service.url).origin}${path}`
  place = `${page}/${version}?format=cyclonedx-1.7-json`
}, 120_000)
afterAll(async () => {
  await service.stop()
  rmSync(dataFolder, { recursive: true, force: true })
})

const allOk = Array<number>(maxOpenFiles).fill(200)
const openAll = () => Promise.all(allOk.map(() => fetch(place)))
const leave = async ({ body }: Response) => body?.cancel()

test('an address that takes no file gets no more than 8, until some are taken or left', async () => {
  const opened = await openAll()
  expect(opened.map(({ status }) => status)).toEqual(allOk)
  const late = await fetch(place)
  expect([late.status, late.headers.get('retry-after')]).toEqual([429, '10'])
  expect(await late.text()).toContain('Try again in 10 seconds')
  expect((await fetch(place, { method: 'HEAD' })).status).toBe(200)
  expect((await fetch(`${place}-x`)).status).toBe(400)
  expect((await fetch(page)).status).toBe(200)
  const [first, ...rest] = opened
  await first?.text()
  await Promise.all(rest.map((response) => leave(response)))
  const openAgain = async () => {
    const answers = await openAll()
    await Promise.all(answers.map((response) => leave(response)))
    return answers.map(({ status }) => status)
  }
  await expect.poll(openAgain, { timeout: 60_000, interval: 5000 }).toEqual(allOk)
}, 120_000)
