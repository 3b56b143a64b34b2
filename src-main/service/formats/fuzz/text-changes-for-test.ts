import type { SeededRandom } from './seeded-random-for-test.ts'
import { oddText } from './odd-values-for-test.ts'

const doctypes = [
  '<!DOCTYPE bom>',
  '<!DOCTYPE bom SYSTEM "file:///etc/passwd">',
  '<!DOCTYPE bom [<!ENTITY x "y">]>',
  '<!DOCTYPE bom [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY x "&b;&b;&b;&b;&b;&b;&b;">]>',
  '<!DOCTYPE bom [<!ENTITY % p SYSTEM "http://127.0.0.1:9/x"> %p;]>',
] as const
const markup = [
  '&x;',
  '&#0;',
  '&#x10FFFF;',
  '&#xD800;',
  '&amp',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '<?x',
  '?>',
  '<',
  '>',
  '</bom>',
  '<a>',
  '</a>',
  '<e:x xmlns:e="urn:e" e:y="1">z</e:x>',
  '<x xmlns="">y</x>',
  ' xmlns="urn:other"',
  ' bom-ref="a"',
  ' xml:space="preserve"',
  '\u0000',
] as const
const element = /<([\w:-]+)(?:\s[^<>]*)?>[^<]*<\/\1>/g

/** Inserts text into a text. */
const put = (text: string, at: number, what: string) => text.slice(0, at) + what + text.slice(at)

/** Makes one to three changes to the markup of an XML document: inserts, duplicates, removes or changes it. */
export function changeXml(bytes: Buffer, chance: SeededRandom): Buffer {
  let text = bytes.toString('utf8')
  for (let times = 1 + chance.below(3); times > 0; times -= 1) text = changedMarkup(text, chance)
  return Buffer.from(text)
}

function changedMarkup(text: string, chance: SeededRandom): string {
  const afterTag = Math.max(0, text.indexOf('>', chance.below(text.length + 1)) + 1)
  switch (chance.below(9)) {
    case 0:
      return put(text, text.startsWith('<?') ? text.indexOf('?>') + 2 : 0, chance.pick(doctypes))
    case 1:
      return put(text, chance.once(2) ? afterTag : chance.below(text.length + 1), chance.pick(markup))
    case 2:
      return put(text, afterTag, oddText(chance).replaceAll('<', '&lt;'))
    case 3: {
      const depth = chance.pick([2, 100, 300, 600, 3_000])
      return put(text, afterTag, `${'<components>'.repeat(depth)}${'</components>'.repeat(chance.once(2) ? depth : 0)}`)
    }
    case 4:
      return text.replace(
        /encoding=["'][^"']*["']/,
        `encoding="${chance.pick(['UTF-16', 'ISO-8859-1', 'x', 'UTF-7', 'ascii'])}"`,
      )
    case 5:
      return text.replace(
        /cyclonedx\.org\/schema\/bom\/[\d.]+/,
        `cyclonedx.org/schema/bom/${chance.pick(['1.2', '1.5', '1.7', '1.1', '2.0', ''])}`,
      )
    default:
      return changedElement(text, chance)
  }
}

/** Duplicates, removes, empties, renames or refills an element without children. */
function changedElement(text: string, chance: SeededRandom): string {
  element.lastIndex = chance.below(text.length + 1)
  const found = element.exec(text)
  if (!found) return text
  const [whole, name = ''] = found
  const others = [
    whole + whole,
    whole.repeat(chance.pick([3, 300])),
    '',
    `<${name}/>`,
    whole.replaceAll(name, 'name'),
    whole.replace(/>[^<]*</, () => `>${oddText(chance).replaceAll(/[<&]/g, '')}<`),
    whole.replace(/="[^"]*"/, () => `="${oddText(chance).replaceAll(/[<&"]/g, '')}"`),
    `<component type="library"><name>n</name>${whole}</component>`,
  ] as const
  return text.slice(0, found.index) + chance.pick(others) + text.slice(found.index + whole.length)
}

const tags = [
  'PackageName',
  'SPDXID',
  'FileName',
  'SnippetSPDXID',
  'Relationship',
  'ExternalRef',
  'LicenseID',
  'Annotator',
  'Created',
  'X',
] as const

/** Changes the lines of a tag-value document: moves, duplicates, removes, renames, refills or truncates them. */
export function changeLines(bytes: Buffer, chance: SeededRandom): Buffer {
  const lines = bytes.toString('utf8').split('\n')
  for (let times = 1 + chance.below(6); times > 0; times -= 1) {
    const at = chance.below(lines.length)
    const line = lines[at] ?? ''
    const value = line.slice(line.indexOf(':') + 1)
    const others: readonly [readonly string[], ...(readonly string[])[]] = [
      [],
      [line, line],
      [lines[chance.below(lines.length)] ?? '', line],
      [line.slice(0, chance.below(line.length + 1))],
      [`${line.slice(0, line.indexOf(':') + 1)} ${oddText(chance)}`],
      [`${chance.pick(tags)}:${value}`],
      [line, chance.pick(['<text>', '</text>', '#', ':', '\r', 'SPDXVersion: SPDX-2.2', '\u0000', 'PackageName: x'])],
      [`${line}<text>${oddText(chance)}${chance.once(2) ? '</text>' : ''}`],
      Array.from({ length: chance.pick([10, 1_000]) }, () => line),
    ]
    lines.splice(at, 1, ...chance.pick(others))
  }
  return Buffer.from(lines.join(chance.once(6) ? '\r\n' : '\n'))
}
