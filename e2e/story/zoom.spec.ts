import { expect, test } from '#e2e/support/test.ts'
import { openSampleQueue } from '#e2e/story/support/pages.ts'
import { TriagePage } from '#e2e/story/support/triage-page.ts'

// What a window of 1280 by 800 has at a zoom of 200 %.
const zoomed = { width: 640, height: 400 }

test('at 200 % a key shows its choices, and the row that they are about stays in sight @in-desktop', async ({
  app,
}) => {
  const page = await app.start()
  await page.setViewportSize(zoomed)
  await openSampleQueue(page)
  const triage = new TriagePage(page)
  await expect(triage.queue).toBeVisible()
  await triage.firstRow()
  await triage.press('j', 'j', 'j', 'j', 'n')
  const choice = page.getByRole('radio', { name: 'Inline mitigations already exist' })
  await expect(choice).toBeInViewport({ ratio: 1 })
  const sheet = await page.getByRole('region', { name: 'Decision' }).boundingBox()
  const cursor = await triage.queue.getAttribute('aria-activedescendant')
  const row = page.locator(`[id="${cursor}"]`)
  await expect.poll(async () => bottomOf(await row.boundingBox())).toBeLessThanOrEqual((sheet?.y ?? 0) + 1)
  await expect(page.getByRole('contentinfo')).toContainText('choose')
  await triage.press('Escape')
  await expect(choice).not.toBeInViewport()
})

function bottomOf(box: { readonly y: number; readonly height: number } | null): number {
  return box ? box.y + box.height : Number.POSITIVE_INFINITY
}
