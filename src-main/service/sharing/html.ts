/** Text of HTML that is safe as content and in a quoted attribute. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Html | readonly Html[] | null

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Builds HTML. Every value that is not HTML itself is text: nothing in it is markup. Null is nothing. */
export function markup(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(strings.map((text, at) => text + textOf(values[at] ?? null)).join(''))
}

function textOf(value: Value): string {
  if (value === null) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(({ text }) => text).join('')
  return escapeText(String(value).toWellFormed())
}

/** Controls and marks of direction would show a name as another one: they are shown as a replacement character. */
function escapeText(text: string): string {
  const visible = text.replaceAll(/(?![\t\n])[\p{Cc}\p{Bidi_Control}]/gu, '\ufffd')
  return visible.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}
