import type { OutgoingMessage } from '#service/domain/outgoing-message.ts'
import { footOf, linesOf, plainText, titleOf, webLinkOf } from '#service/domain/message-text.ts'

/**
 * Returns the body of an incoming webhook of Slack, in blocks (Block Kit). `text` is what is read out and shown in a preview. Everything
 * that the message quotes is escaped, so that no name mentions a channel or hides a link.
 */
export function slackBody(message: OutgoingMessage): object {
  const link = webLinkOf(message)
  const lines = [...linesOf(message, escapeSlack), ...(link ? ['', slackLink(link)] : linkText(message))]
  const words = lines.join('\n')
  const section = { type: 'section', text: { type: 'mrkdwn', text: words, verbatim: true } }
  return {
    text: escapeSlack(plainText(message)),
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: titleOf(message), emoji: false } },
      // Slack rejects an empty text.
      ...(words.trim() === '' ? [] : [section]),
      { type: 'context', elements: [{ type: 'mrkdwn', text: escapeSlack(footOf(message)), verbatim: true }] },
    ],
  }
}

/** The three signs of Slack's markup. */
function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function slackLink(link: string): string {
  return `<${escapeSlack(link).replaceAll('|', '%7C')}|Open in Waybill>`
}

function linkText({ link }: OutgoingMessage): readonly string[] {
  return link === null ? [] : ['', `Open in Waybill: ${escapeSlack(link)}`]
}
