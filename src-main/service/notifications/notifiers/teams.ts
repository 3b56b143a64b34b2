import type { OutgoingMessage } from '#service/domain/outgoing-message.ts'
import { footOf, linesOf, plainText, titleOf, webLinkOf } from '#service/domain/message-text.ts'

/**
 * Returns the body of a webhook of Teams' Workflows: one Adaptive Card. Texts are runs of rich text blocks, which know no Markdown, so that
 * nothing that the message quotes becomes a link or a format.
 */
export function teamsBody(message: OutgoingMessage): object {
  const link = webLinkOf(message)
  const asText = link === null && message.link !== null ? [`Open in Waybill: ${message.link}`] : []
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    fallbackText: plainText(message),
    msteams: { width: 'Full' },
    body: [
      paragraph(titleOf(message), { size: 'Large', weight: 'Bolder' }),
      ...[...linesOf(message), ...asText].filter((line) => line !== '').map((line) => paragraph(line, {})),
      paragraph(footOf(message), { size: 'Small', isSubtle: true }),
    ],
    ...(link !== null && { actions: [{ type: 'Action.OpenUrl', title: 'Open in Waybill', url: link }] }),
  }
  const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }
  return { type: 'message', attachments: [attachment] }
}

function paragraph(text: string, look: object): object {
  return { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text, ...look }] }
}
