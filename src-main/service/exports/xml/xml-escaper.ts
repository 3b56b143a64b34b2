/** Characters that XML 1.0 cannot contain, not even escaped: most control characters, lone surrogates, and two noncharacters. */
const impossible = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const special = /[&<>\r]|[^\t\n\r\u0020-\ufffd]|[\ud800-\udfff]/
const specialInAttribute = /[&<"\t\n\r]|[^\t\n\r\u0020-\ufffd]|[\ud800-\udfff]/

/** Converts text to what XML can represent: other characters become U+FFFD. `onReplaced` is called for each of them. */
export function xmlText(text: string, onReplaced: () => void = () => {}): string {
  return text.replaceAll(impossible, () => {
    onReplaced()
    return '\ufffd'
  })
}

/** Escapes texts for XML 1.0, and counts the characters that had to be replaced. */
export class XmlEscaper {
  replaced = 0

  /** Escapes text between tags. A carriage return would be read as a line feed. */
  text(text: string): string {
    if (!special.test(text)) return text
    return this.#possible(text)
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('\r', '&#13;')
  }

  /** Escapes the value of an attribute in double quotes. Whitespace other than spaces would be read as spaces. */
  attribute(text: string): string {
    if (!specialInAttribute.test(text)) return text
    return this.#possible(text)
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('"', '&quot;')
      .replaceAll(/[\t\n\r]/g, (blank) => `&#${blank.charCodeAt(0)};`)
  }

  #possible(text: string): string {
    return xmlText(text, () => {
      this.replaced += 1
    })
  }
}
