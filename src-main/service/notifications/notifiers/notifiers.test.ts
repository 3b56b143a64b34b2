import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OutgoingMessage } from '#service/domain/outgoing-message.ts'
import { plainText } from '#service/domain/message-text.ts'
import { mailContent } from './mail.ts'
import { webhookBodies } from './notifiers.ts'

const message: OutgoingMessage = {
  id: '01a1f96c-d219-7adc-bc6d-bfd2b404325b',
  messageType: 'NEW_VULNS_REPORT',
  level: 'ALERT',
  title: 'Version Vulnerability Scan Report',
  body: '3 new findings in App 1.0.0\nCVE-2026-1: lib <b> & co',
  organization: 'Acme',
  link: 'https://waybill.example.com/versions/a/b?x=1&y=2',
  createdAt: '2026-11-20T08:00:00.000Z',
}

/** Texts in the place of what documents are quoted with. */
const hostile = [
  '<!channel> <https://evil.example|Open in Waybill>',
  '[Open](https://evil.example) **bold** <at>all</at>',
  '"><script>alert(1)</script><img src=x onerror=alert(1)>',
  'a\r\nBcc: eve@example.com\r\n\r\n.\r\nQUIT',
  '\u202egnp.exe \u200bhidden\u2066',
  '{{DATE(2026-01-01T00:00:00Z)}} ${title}',
  '&lt;!here&gt; &amp;',
  `${'x'.repeat(70_000)}\n${'y\n'.repeat(5_000)}`,
  '\ud800 alone',
  '',
]
const everywhere = (text: string): OutgoingMessage => ({ ...message, title: text, body: text, organization: text })

/** All texts of a JSON value, with their keys. */
function textsOf(value: unknown, key = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[key, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([each, inner]) => textsOf(inner, Number.isNaN(Number(each)) ? each : key))
}

test('Slack gets blocks, a text that is read out, and a link', () => {
  expect(webhookBodies.SLACK(message)).toEqual({
    text: expect.stringContaining('CVE-2026-1: lib &lt;b&gt; &amp; co'),
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: 'Version Vulnerability Scan Report', emoji: false } },
      {
        type: 'section',
        text: {
          type: 'mrkdwn',
          text: '3 new findings in App 1.0.0\nCVE-2026-1: lib &lt;b&gt; &amp; co\n\n<https://waybill.example.com/versions/a/b?x=1&amp;y=2|Open in Waybill>',
          verbatim: true,
        },
      },
      { type: 'context', elements: [{ type: 'mrkdwn', text: 'Needs action · Acme · Waybill', verbatim: true }] },
    ],
  })
})

test('Teams gets one card, with an action only for a link that it opens', () => {
  const card = (link: string | null) =>
    (webhookBodies.TEAMS({ ...message, link }) as { attachments: { content: { actions?: object; body: object[] } }[] })
      .attachments[0]?.content
  expect(card(message.link)).toMatchObject({
    type: 'AdaptiveCard',
    version: '1.4',
    fallbackText: plainText(message),
    actions: [{ type: 'Action.OpenUrl', title: 'Open in Waybill', url: message.link }],
  })
  const local = card('waybill:///versions/a/b')
  expect(local?.actions).toBe(undefined)
  expect(textsOf(local?.body).map(([, text]) => text)).toContain('Open in Waybill: waybill:///versions/a/b')
  expect(card(null)?.body).toHaveLength(4)
})

test('a webhook gets everything, and a plain text', () => {
  expect(webhookBodies.WEBHOOK(message)).toEqual({
    type: 'NEW_VULNS_REPORT',
    timestamp: message.createdAt,
    data: {
      id: message.id,
      level: 'ALERT',
      title: message.title,
      body: message.body,
      organization: 'Acme',
      link: message.link,
      text: plainText(message),
    },
  })
})

test('a mail has a text, and the same as HTML that loads nothing', () => {
  const { subject, text, html } = mailContent(message)
  expect(subject).toBe(message.title)
  expect(text).toBe(
    'Version Vulnerability Scan Report\n\n3 new findings in App 1.0.0\nCVE-2026-1: lib <b> & co\n\nOpen in Waybill: https://waybill.example.com/versions/a/b?x=1&y=2\n\nNeeds action · Acme · Waybill',
  )
  expect(html).toContain('lib &lt;b&gt; &amp; co')
  expect(html).toContain('<a href="https://waybill.example.com/versions/a/b?x=1&amp;y=2">')
})

function expectHarmless(hard: OutgoingMessage): void {
  const slack = webhookBodies.SLACK(hard)
  const header = headerOf(slack)
  expect(header.length).toBeGreaterThan(0)
  expect(header.length).toBeLessThanOrEqual(150)
  for (const [, text] of textsOf(slack).filter(([, each]) => each !== header)) {
    const rest = text.replace(/<https:\/\/waybill\.example\.com[^<>|]*\|Open in Waybill>/, '')
    expect(/[<>]/.exec(rest)).toBe(null)
    expect(text.length).toBeLessThanOrEqual(16_000)
  }
  const section = (slack as { blocks: { text?: { text: string } }[] }).blocks[1]?.text?.text ?? ''
  expect(section.trim().length).toBeGreaterThan(0)
  expect(section.length).toBeLessThanOrEqual(3000)
  const teams = webhookBodies.TEAMS(hard)
  expect(textsOf(teams).filter(([key, each]) => key === 'type' && each === 'TextBlock')).toEqual([]) // it knows Markdown
  expect(Buffer.byteLength(JSON.stringify(teams))).toBeLessThan(28_000)
  const { subject, text, html } = mailContent(hard)
  expect(subject).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  expect(text).not.toMatch(/[\r\u202e\u2066]/)
  const tags = [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/ href="[^"<>]*"/, ''))
  expect(tags.filter((tag) => !/^<\/?(?:!doctype html|html|body|h2|p|br|a|small)>$/.test(tag))).toEqual([])
  for (const each of [slack, teams, { subject, text, html }])
    for (const [, part] of textsOf(each)) expect(part.isWellFormed()).toBe(true)
}

function headerOf(slack: object): string {
  return (slack as { blocks: { text?: { text: string } }[] }).blocks[0]?.text?.text ?? ''
}

test.each(hostile.map((text) => [text.slice(0, 50), text]))(
  'nothing quoted becomes markup or a header: %j',
  (_, text) => {
    expectHarmless(everywhere(text))
  },
)

test('nor does anything else', () => {
  const part = fc.constantFrom(...hostile.slice(0, 7), '\n', '&'.repeat(300), 'ü', '😀', '|', '>', '*', '```')
  const text = fc.array(fc.oneof(part, fc.string({ unit: 'binary' })), { maxLength: 40 }).map((parts) => parts.join(''))
  fc.assert(fc.property(text, (each) => expectHarmless(everywhere(each))))
})

test('says how many lines it leaves out', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `Finding ${at} of a long report`).join('\n')
  expect(plainText({ ...message, body: lines(50) })).not.toContain('more lines')
  const kept = plainText({ ...message, body: lines(500) })
  const shown = kept.match(/^Finding/gm)?.length ?? 0
  expect(kept).toContain(`… and ${500 - shown} more lines in Waybill`)
})

test('Slack gets no empty text from a message without words and link', () => {
  const body = webhookBodies.SLACK({ ...message, body: '', link: null }) as {
    blocks: { type: string; text?: { text: string } }[]
  }
  expect(body.blocks.map(({ type }) => type)).toEqual(['header', 'context'])
  const full = webhookBodies.SLACK(message) as typeof body
  expect(full.blocks.map(({ type }) => type)).toEqual(['header', 'section', 'context'])
})
