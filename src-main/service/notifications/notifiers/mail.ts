import type { OutgoingMessage } from '#service/domain/outgoing-message.ts'
import { footOf, linesOf, plainText, titleOf, webLinkOf } from '#service/domain/message-text.ts'

/** A mail, without its sender and receiver. */
export interface MailContent {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Returns a mail as text and as HTML without anything that is loaded. */
export function mailContent(message: OutgoingMessage): MailContent {
  return { subject: titleOf(message), text: plainText(message), html: htmlOf(message) }
}

function htmlOf(message: OutgoingMessage): string {
  const link = webLinkOf(message)
  const lines = linesOf(message).map((line) => `${escapeHtml(line)}<br>`)
  const open = link
    ? [`<p><a href="${escapeHtml(link)}">Open in Waybill</a></p>`]
    : message.link === null
      ? []
      : [`<p>Open in Waybill: ${escapeHtml(message.link)}</p>`]
  return [
    '<!doctype html><html><body>',
    `<h2>${escapeHtml(titleOf(message))}</h2>`,
    `<p>${lines.join('\n')}</p>`,
    ...open,
    `<p><small>${escapeHtml(footOf(message))}</small></p>`,
    '</body></html>',
  ].join('\n')
}

function escapeHtml(text: string): string {
  const written = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return written.replaceAll('"', '&quot;').replaceAll("'", '&#39;')
}
