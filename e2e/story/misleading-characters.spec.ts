import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/story/support/story-test.ts'
import { findMisleading, mislead } from '#e2e/story/support/misleading.ts'
import { leaveDialog, press } from '#e2e/story/support/pages.ts'
import { dropFiles, jsonFile } from '#e2e/story/support/provide-files.ts'
import { osvRecord, osvZip } from '#e2e/story/support/story-files.ts'
import { TriagePage } from '#e2e/story/support/triage-page.ts'
import { commandKey } from '#e2e/story/support/command-key.ts'
import { showRow } from '#e2e/story/support/tray.ts'

const product = mislead('bridge')
const hash = { alg: 'SHA-256', content: 'a'.repeat(64) }
const party = {
  name: mislead('Acme'),
  url: ['https://acme.example'],
  contact: [{ name: mislead('Ada'), email: 'ada@acme.example' }],
}

/** A document in which every text that a tool writes can mislead. */
const document = {
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
  metadata: {
    timestamp: '2026-11-01T00:00:00Z',
    tools: { components: [{ type: 'application', name: mislead('scanner'), version: mislead('1.0') }] },
    authors: [{ name: mislead('Author') }],
    supplier: party,
    component: {
      ...{ type: 'application', 'bom-ref': 'root', name: product, version: mislead('1.0') },
      description: mislead('text'),
    },
    properties: [{ name: mislead('property'), value: mislead('value') }],
  },
  components: [
    {
      ...{
        type: 'library',
        'bom-ref': mislead('saddle'),
        group: mislead('group'),
        name: mislead('saddle'),
        version: '1.0.0',
      },
      ...{
        purl: 'pkg:npm/saddle@1.0.0',
        description: mislead('description'),
        copyright: mislead('copyright'),
        supplier: party,
      },
      licenses: [{ license: { name: mislead('License'), text: { content: mislead('text') } } }],
      hashes: [hash],
      externalReferences: [{ type: 'website', url: 'https://saddle.example', comment: mislead('comment') }],
      properties: [{ name: mislead('property'), value: mislead('value') }],
    },
    {
      type: 'library',
      'bom-ref': 'girth',
      name: 'girth',
      version: mislead('1.0.0'),
      purl: `pkg:npm/girth@${encodeURIComponent(mislead('1.0.0'))}`,
    },
    { type: 'library', 'bom-ref': 'nameless', name: mislead('nameless'), version: '1' },
    { type: 'file', 'bom-ref': 'file', name: mislead('/usr/lib/libsaddle.so'), hashes: [hash] },
  ],
  dependencies: [
    { ref: 'root', dependsOn: ['girth', 'nameless'] },
    { ref: 'nameless', dependsOn: [mislead('saddle')] },
  ],
  vulnerabilities: [
    {
      ...{
        'bom-ref': 'v',
        id: mislead('CVE-2025-10001'),
        description: mislead('description'),
        detail: mislead('detail'),
      },
      ...{
        recommendation: mislead('recommendation'),
        source: { name: mislead('source') },
        affects: [{ ref: mislead('saddle') }],
      },
      analysis: { state: 'not_affected', justification: 'code_not_reachable', detail: mislead('detail') },
    },
  ],
}

const record = {
  ...osvRecord('CVE-2024-55555', 'saddle'),
  ...{ summary: mislead('summary'), details: `${mislead('details')}\n\n[${mislead('link')}](https://saddle.example)` },
  references: [{ type: 'WEB', url: `https://saddle.example/${mislead('page')}` }],
  credits: [{ name: mislead('Finder') }],
}

/** Milliseconds for a page to show the last of its texts. */
const settleMs = 3_000

/** Everything that was found, with its place. */
const found: string[] = []

/** Waits until nothing on the page is loading, then looks at all of it. */
async function look(page: Page, place: string): Promise<void> {
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
  const misleading = await findMisleading(page)
  if (misleading.length === 0) return
  await page.waitForTimeout(settleMs) // what is about to be replaced is not counted
  found.push(...(await findMisleading(page)).map((one) => `${place}: ${one}`))
}

test('characters that reorder text are shown by their code on every page, in titles and in what is read aloud @in-browser', async ({
  app,
}) => {
  test.setTimeout(240_000)
  const page = await app.start()
  await dropFiles(page, [osvZip([record, osvRecord('CVE-2024-55556', 'girth')])])
  const imported = await showRow(page, 'all.zip')
  await expect(imported.getByText(/2 records/).first()).toBeVisible({ timeout: 30_000 })
  await imported.getByRole('button', { name: 'Dismiss' }).click()
  await dropFiles(page, [jsonFile(`${mislead('bridge')}.cdx.json`, document)])
  const card = page.getByRole('article').first()
  await expect(card.getByLabel('Product')).toBeFocused()
  await look(page, 'card that asks for the target')
  await press(page, 'Enter')
  await expect(card.getByRole('button', { name: /^Start triage/ })).toBeVisible({ timeout: 30_000 })
  await look(page, 'card of a finished document')
  await card.getByRole('button', { name: 'Open version' }).click()
  await lookAtVersion(page)
  await lookAtTriage(page)
  for (const [key, title] of [
    ['h', 'Today'],
    ['o', 'Products'],
    ['a', 'Advisory data'],
    ['j', 'Activity'],
  ] as const) {
    await press(page, 'g', key)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await look(page, title)
  }
  await press(page, 'g', 'o')
  await page.getByRole('row', { name: /br.*idge/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /br.*idge/ })).toBeVisible()
  await look(page, 'product')
  await press(page, commandKey('k'))
  await page.keyboard.type('saddle')
  await expect(page.getByRole('option', { name: /CVE-2024-55555/ })).toBeVisible()
  await look(page, 'palette')
  await leaveDialog(page)
  expect(found).toEqual([])
})

async function lookAtVersion(page: Page): Promise<void> {
  const tabs = page.getByRole('navigation', { name: 'Version' })
  await expect(tabs).toBeVisible()
  for (const tab of ['Overview', 'Vulnerabilities', 'Disclosed', 'Files', 'Documents', 'Components']) {
    await tabs.getByRole('link', { name: new RegExp(`^${tab}`) }).click()
    await expect(tabs.getByRole('link', { name: new RegExp(`^${tab}`) })).toHaveAttribute('aria-current', 'page')
    await look(page, `version, ${tab}`)
  }
  await openEachRow(page, 'component details', 'Enter')
  await press(page, 't')
  await expect(page.getByRole('treegrid')).toBeVisible()
  await look(page, 'dependency tree')
  await tabs.getByRole('link', { name: /^Disclosed/ }).click()
  await openEachRow(page, 'disclosed vulnerability')
  await tabs.getByRole('link', { name: /^Documents/ }).click()
  await page
    .getByRole('link', { name: /source/i })
    .first()
    .click()
  await expect(page.getByRole('main')).toContainText('bomFormat')
  await look(page, 'source of the document')
  await press(page, commandKey('e'))
  await expect(page.getByRole('button', { name: /^Export/ }).last()).toBeVisible()
  await look(page, 'export')
  await leaveDialog(page)
}

async function openEachRow(page: Page, place: string, key = 'Space'): Promise<void> {
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') })
  const count = await rows.count()
  expect(count, place).toBeGreaterThan(0)
  await press(page, 'Home')
  for (let at = 0; at < count; at += 1) {
    await press(page, key)
    await look(page, `${place} ${at}`)
    await press(page, key, 'j')
  }
}

async function lookAtTriage(page: Page): Promise<void> {
  await press(page, 'g', 'q')
  const triage = new TriagePage(page)
  await triage.firstRow()
  await expect(page.getByText(/^Decided|CVSS/).first()).toBeVisible()
  await look(page, 'triage')
  await press(page, 'j')
  await look(page, 'triage, second row')
  await press(page, 'n', '2')
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await look(page, 'triage after a decision')
}
