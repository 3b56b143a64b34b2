// @vitest-environment jsdom
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSession } from '#renderer/lib/session.ts'
import { useReceivedFile } from '#renderer/lib/received-file.ts'
import { useTray } from '#renderer/lib/tray.ts'
import { useReviewedFile } from '#renderer/lib/vex-file.ts'
import { addCards, changeCard, findCard, useCards } from './cards.ts'
import { acceptCard, cancelCard, startCard } from './run-card.ts'

const job = { id: 'j', stages: [], skips: [], skippedCount: 0, cancellable: false, remedy: null, progress: 1 }

// Stands in for the service on the network and returns the prepared response of each operation.
let answers: Record<string, unknown> = {}
const pageFetch = globalThis.fetch
globalThis.fetch = (_input, init) => {
  const { body } = init ?? {}
  const sent = body instanceof FormData ? body.get('operations') : body
  const text = typeof sent === 'string' ? sent : ''
  const name = Object.keys(answers).find((one) => text.includes(`${one}(`)) ?? ''
  const headers = { 'content-type': 'application/json' }
  return Promise.resolve(new Response(JSON.stringify({ data: { [name]: answers[name] } }), { headers }))
}

/** How much of a file has been sent, each time that it is said. */
let progress: readonly number[] = [12]

/** What sends files, because it says how much of them was sent. */
class Sender extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  open() {}
  setRequestHeader() {}
  async send(body: FormData) {
    for (const loaded of progress) this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded }))
    await Promise.resolve()
    const answer = await globalThis.fetch('graphql', { body })
    this.status = answer.status
    this.responseText = await answer.text()
    this.dispatchEvent(new Event('load'))
  }
}
const pageSender = globalThis.XMLHttpRequest
globalThis.XMLHttpRequest = Sender as unknown as typeof XMLHttpRequest // as far as it is used
afterAll(() => {
  globalThis.fetch = pageFetch
  globalThis.XMLHttpRequest = pageSender
})

beforeEach(() => {
  openSession({ url: 'graphql', token: 't' }, 'browser')
  useCards.setState({ cards: [], skippedFiles: 0, jobIds: new Set() })
})

async function run(content: string): Promise<string> {
  const [card] = addCards([new File([content], 'file.json')])
  if (!card) throw new Error('a card is needed')
  await startCard(card.id, { environmentId: null, versionId: null })
  const state = findCard(card.id)?.state
  if (state?.at === 'rejected') return `rejected: ${state.reasons.join()}`
  return state?.at === 'failed' ? `failed: ${state.message}` : (state?.at ?? 'gone')
}

const feed = 'cve,epss,percentile\nCVE-2026-1,0.1,0.5\n'
const bom = '{"bomFormat":"CycloneDX"}'
const started = { errors: [], jobs: [{ id: 'j' }] }

/** The numbers of sent bytes that a file shows. */
async function sentOf(content: string): Promise<(number | null)[]> {
  answers = { sbomInspect: { errors: [], inspection: { id: 'i', kind: 'SBOM', rejections: [] } } }
  const [card] = addCards([new File([content], 'sent.json')])
  const seen = new Set<number | null>()
  const end = useCards.subscribe(({ cards }) => {
    const [one] = cards
    if (one?.state.at === 'sending') seen.add(one.state.sent)
  })
  await startCard(card!.id, { environmentId: null, versionId: null })
  end()
  return [...seen]
}

it('says how many bytes of a file were sent', async () => {
  expect(await sentOf(bom)).toEqual([null, 12])
  expect(useTray.getState(), 'a question opens the tray').toMatchObject({ byItself: true })
})

it('shows a few of many pieces that are sent, and the last', async () => {
  progress = Array.from({ length: bom.length }, (_none, at) => at + 1)
  vi.spyOn(performance, 'now').mockReturnValue(0)
  const shown = await sentOf(bom)
  vi.restoreAllMocks()
  progress = [12]
  expect(shown).toEqual([null, 1, bom.length])
})

it('stays canceled while its first bytes are read', async () => {
  const file = new File([bom], 'file.json')
  const head = Promise.withResolvers<ArrayBuffer>()
  const [card] = addCards([Object.assign(file, { slice: () => ({ arrayBuffer: () => head.promise }) })])
  const begun = startCard(card!.id, { environmentId: null, versionId: null })
  await Promise.resolve()
  await cancelCard(card!.id)
  head.resolve(new TextEncoder().encode(bom).buffer)
  await begun
  expect(findCard(card!.id)?.state).toEqual({ at: 'canceled' })
})

it('opens the review of a handover file that is alone, and offers it beside others', async () => {
  const handover = (name: string) => new File(['age-encryption.org/v1'], name)
  const [alone] = addCards([handover('Gateway-1.0.Waybill-Handover')])
  await startCard(alone!.id, { environmentId: null, versionId: null })
  expect(findCard(alone!.id)).toBeUndefined()
  expect(useReceivedFile.getState().received?.file.name).toBe('Gateway-1.0.Waybill-Handover')
  const both = addCards([handover('a.waybill-handover'), handover('b.waybill-handover')])
  for (const { id } of both) await startCard(id, { environmentId: null, versionId: null })
  expect(both.map(({ id }) => findCard(id)?.state.at)).toEqual(['review', 'review'])
})

describe('a dropped file', () => {
  it.each<[string, string, Record<string, unknown>]>([
    ['done', feed, { advisorySourceImport: started, job: { ...job, state: 'SUCCEEDED' } }],
    [
      'failed: Disk full',
      feed,
      { advisorySourceImport: started, job: { ...job, state: 'FAILED', error: 'Disk full' } },
    ],
    ['failed: The status of this job is unknown.', feed, { advisorySourceImport: started, job: null }],
    ['canceled', feed, { advisorySourceImport: started, job: { ...job, state: 'CANCELLED' } }],
    ['rejected: Not a feed', feed, { advisorySourceImport: { errors: ['Not a feed'], jobs: null } }],
    ['rejected: This file contains no advisory feed.', feed, { advisorySourceImport: { errors: [], jobs: [] } }],
    ['asking', bom, { sbomInspect: { errors: [], inspection: { kind: 'SBOM', rejections: [] } } }],
    [
      'rejected: line 3: no',
      bom,
      { sbomInspect: { errors: [], inspection: { kind: 'SBOM', rejections: ['line 3: no'] } } },
    ],
    ['gone', bom, { sbomInspect: { errors: [], inspection: { kind: 'VEX', rejections: [] } } }],
    ['rejected: Not now', bom, { sbomInspect: { errors: ['Not now'], inspection: null } }],
    ['rejected: The file is empty.', '', {}],
  ])('is %s', async (said, content, service) => {
    answers = service
    expect(await run(content)).toBe(said)
  })
})

const stored = (id: string) => ({
  id,
  projectVersion: id,
  latestJob: { id: `job of ${id}` },
  documents: [{ id, filename: `${id}.json` }],
  project: { id: 'e', name: 'default', projectGroup: { id: 'p', name: 'Shop' } },
})
const target = { product: 'Shop', productId: 'p', environment: 'default', version: '' }

describe('an archive of several SBOMs', () => {
  it.each([
    ['one that fails leaves the other', 'done', { ...job, state: 'FAILED', error: 'no' }],
    ['all canceled', 'canceled', { ...job, state: 'CANCELLED' }],
  ])('%s', async (_, at, ended) => {
    const inspection = { id: 'i', kind: 'SBOM', rejections: [] }
    answers = { sbomInspect: { errors: [], inspection } }
    const [card] = addCards([new File([bom], 'both.zip')])
    if (!card) throw new Error('a card is needed')
    await startCard(card.id, { environmentId: null, versionId: null })
    answers = { sbomInspectionAccept: { errors: [], sboms: [stored('1'), stored('2')], job: null }, job: ended }
    const state = findCard(card.id)?.state
    if (state?.at !== 'asking') throw new Error('the card asks')
    await acceptCard(card.id, state.inspection, target)
    expect(findCard(card.id)?.state).toMatchObject({
      at,
      ...(at === 'done' && { versions: [{ id: '1', entry: '1.json' }, { id: '2' }] }),
    })
  })
})

it('opens the review of a VEX document in the version on screen', async () => {
  answers = { sbomInspect: { errors: [], inspection: { kind: 'VEX', rejections: [] } } }
  const [other] = addCards([new File([bom], 'done.json')])
  changeCard(other?.id ?? 0, { state: { at: 'done', jobs: [], versions: [] } })
  const file = new File([bom], 'theirs.json')
  const [card] = addCards([file])
  if (!card) throw new Error('a card is needed')
  await startCard(card.id, { environmentId: 'e', versionId: 'v' })
  expect(findCard(other?.id ?? 0), 'what is done stays in the tray').toBeDefined()
  expect(findCard(card.id)).toBeUndefined()
  expect([useReviewedFile.getState().reviewed?.file, window.location.hash]).toEqual([file, '#/vex-import/v'])
})
